import type { getSpaceIndex as indexCall } from '@atrium/contract/spaces';
import { contentDisposition } from '../../../base/http/content-disposition.ts';
import { inPieces } from '../../../base/http/in-pieces.ts';
import { sendStream } from '../../../base/http/send-stream.ts';
import type { Parts } from '../../../base/parts.ts';
import { timeFormat } from '../../../base/time-format.ts';
import { type Reader, readerOf } from '../../../core/access/access.ts';
import { requireSpace } from '../../../core/access/require.ts';
import { fullName } from '../../../core/accounts/user-reply.ts';
import { recordEvent } from '../../../core/audit.ts';
import { startHeavyWork } from '../../../core/limit-heavy-work.ts';
import type { Ask } from '../../../core/route.ts';
import { zoneOf } from '../../../core/zone-of.ts';
import { csvLines } from './index-csv.ts';
import { indexPagePolicy, pageLines } from './index-page.ts';
import { workbookStream } from './index-workbook.ts';
import { readIndex, type SpaceIndex } from './read-index.ts';

export async function sendSpaceIndex(
  parts: Parts,
  { caller, params, query, from, request: { language }, say, reply }: Ask<typeof indexCall>,
): Promise<void> {
  startHeavyWork(caller.user.id, reply.raw);
  const { space, index } = await readAndRecord(parts, readerOf(parts, caller), { params, query, from });
  const timeZone = await zoneOf(parts, caller.user.id, query.zone);
  const head = {
    spaceName: space.name,
    publicUrl: parts.publicUrl,
    formatTime: timeFormat(timeZone),
    language,
    say,
  };
  const print = { at: parts.clock.now(), by: fullName(caller.user), timeZone };
  switch (query.format) {
    case 'html':
      sendStream(reply, inPieces(pageLines(index, head, print)), {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': contentDisposition('inline', `${space.name}.html`),
        'content-security-policy': indexPagePolicy,
      });
      break;
    case 'csv':
      sendStream(reply, inPieces(csvLines(index, head)), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `${space.name}.csv`),
      });
      break;
    case 'xlsx':
      sendStream(reply, workbookStream(index, head, print.at), {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': contentDisposition('attachment', `${space.name}.xlsx`),
      });
  }
}

/** Reads everything at one moment: a move between two statements would else show things where they have never been. */
function readAndRecord(
  parts: Parts,
  reader: Reader,
  { params, query, from }: Pick<Ask<typeof indexCall>, 'params' | 'query' | 'from'>,
): Promise<{ space: { name: string }; index: SpaceIndex }> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const space = await requireSpace(trx, reader, 0, params.id);
      const index = await readIndex(trx, reader, space.id);
      await recordEvent(parts, trx, from, {
        action: 'space.exported',
        actorId: reader.userId,
        subject: { type: 'space', id: space.id },
        detail: { format: query.format, folders: index.folders, documents: index.documents },
      });
      return { space, index };
    });
}
