import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import type { Parts } from '../../base/parts.ts';
import { type PdfAsker, PdfError, type PdfFacts, type PdfProblem } from '../../base/pdf/pdf-tools.ts';

type LookParts = Pick<Parts, 'clock' | 'db' | 'pdf'>;

/** How long a failure is believed. One of time may be the machine's. */
const believedMinutes = (problem: PdfProblem) => (problem === 'too-slow' ? 60 : 24 * 60);

/**
 * What is known of a PDF, or is found out and kept: content never changes under its hash, so nobody can have a file
 * looked at again and again, not even one that cannot be read. Fails with a PdfError.
 */
export async function lookAtPdf(parts: LookParts, hash: string, asker: PdfAsker): Promise<PdfFacts> {
  const known = await parts.db
    .selectFrom('pdf_fact')
    .select(['needs_password', 'pages', 'problem', 'again_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (known?.again_at && known.again_at > parts.clock.now()) throw new PdfError(known.problem as PdfProblem);
  if (known && known.needs_password !== null)
    return { needsPassword: known.needs_password, pages: known.pages };
  try {
    const facts = await parts.pdf.look(hash, asker);
    await keepFact(parts, hash, facts);
    return facts;
  } catch (error) {
    if (error instanceof PdfError) await keepFact(parts, hash, error);
    throw error;
  }
}

/** Whoever holds the file's row may be waiting for us, so we do not wait for it. */
async function keepFact({ clock, db }: LookParts, hash: string, fact: PdfFacts | PdfError): Promise<void> {
  const failed = fact instanceof PdfError ? fact.problem : undefined;
  const facts = fact instanceof PdfError ? undefined : fact;
  const againAt = failed ? minutesAfter(clock.now(), believedMinutes(failed)) : null;
  await sql`
    insert into pdf_fact (hash, needs_password, pages, problem, again_at)
    select hash, ${facts?.needsPassword ?? null}::boolean, ${facts?.pages ?? null}::int, ${failed ?? null}::text,
      ${againAt}::timestamptz
    from stored_file where hash = ${hash} for key share skip locked
    on conflict (hash) do update set needs_password = excluded.needs_password, pages = excluded.pages,
      problem = excluded.problem, again_at = excluded.again_at`.execute(db);
}
