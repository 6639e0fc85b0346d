import type { CallReply } from '@atrium/contract/call';
import type { systemStatus } from '@atrium/contract/system';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { version } from '../../base/version.ts';

export async function describeSystem({ db, office }: Parts): Promise<CallReply<typeof systemStatus>> {
  const counted = await sql<Record<'copies' | 'texts' | 'badCopies' | 'badTexts', number>>`
    select count(*) filter (where pdf_state = 'waiting') as copies,
      count(*) filter (where text_state = 'waiting') as texts,
      count(*) filter (where pdf_state = 'failed') as "badCopies",
      count(*) filter (where text_state = 'failed') as "badTexts"
    from file_work where 'waiting' in (pdf_state, text_state) or 'failed' in (pdf_state, text_state)`.execute(
    db,
  );
  const { copies = 0, texts = 0, badCopies = 0, badTexts = 0 } = counted.rows[0] ?? {};
  return {
    version,
    libreOffice: office !== undefined,
    pdfCopies: { waiting: copies, failed: badCopies },
    texts: { waiting: texts, failed: badTexts },
  };
}
