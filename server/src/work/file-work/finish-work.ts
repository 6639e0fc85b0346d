import { secondsAfter } from '../../base/clock.ts';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { type FileProblemReason, isWorthRetrying } from '../../base/text/file-problem.ts';
import { endTurns } from '../../core/file-work/file-turns.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { noteDue } from '../../core/note-due.ts';
import type { WorkItem } from './take-work.ts';

const mostTries = 3;
/** The most documents with the same bytes that are told of. */
const mostTold = 100;
/** The pauses before the second and the third try. */
const pauses = [10, 60];

/** What became of one of the two things that are made of a file. */
export type Outcome<T> = { made: T } | { problem: FileProblemReason } | 'nothing';

export interface WorkResult {
  text: Outcome<string>;
  pdf: Outcome<ReceivedFile>;
  pages?: number | null;
  needsPassword?: boolean;
}

/** Writes what was made, unless somebody else has taken the work over meanwhile. */
export async function finishWork(
  parts: Parts,
  worker: string,
  item: WorkItem,
  { text, pdf, pages = null, needsPassword }: WorkResult,
): Promise<void> {
  const isLast = item.tries >= mostTries;
  const textState = stateAfter(item.text_state, text, isLast);
  const pdfState = stateAfter(item.pdf_state, pdf, isLast);
  const isWaiting = textState === 'waiting' || pdfState === 'waiting';
  // Its text is read from the copy: now that there is one, or not before there can be one.
  const isCopied = item.pdf_state === 'waiting' && pdfState === 'ready' && textState === 'waiting';
  const isForOthers = pdfState === 'waiting' && pdf === 'nothing';
  const isNext = isCopied || isForOthers;
  const isStuck = pdfState === 'absent' && text === 'nothing';
  const pause = isNext ? 0 : (pauses[item.tries - 1] ?? pauses.at(-1) ?? 0);
  const dueAt = isWaiting && !isStuck ? secondsAfter(parts.clock.now(), pause) : null;
  const copy = pdf !== 'nothing' && 'made' in pdf ? pdf.made : undefined;
  await transaction(parts.db, async (trx) => {
    const own = await trx
      .selectFrom('file_work')
      .select('hash')
      .where('hash', '=', item.hash)
      .where('worker', '=', worker)
      .forUpdate()
      .executeTakeFirst();
    if (!own) return;
    if (copy) await keepFiles(parts, trx, [copy]);
    await trx
      .updateTable('file_work')
      .set({
        text_state: textState,
        pdf_state: pdfState,
        ...(text !== 'nothing' ? { text: madeOf(text) ?? null, text_problem: problemOf(text) } : {}),
        ...(pdf !== 'nothing' ? { pdf_hash: copy?.hash ?? null, pdf_problem: problemOf(pdf) } : {}),
        ...(needsPassword === undefined ? {} : { needs_password: needsPassword, pages }),
        ...(isNext ? { tries: 0 } : {}),
        worker: null,
        due_at: dueAt,
      })
      .where('hash', '=', item.hash)
      .execute();
    const told = pdfState === item.pdf_state ? [] : await tellReaders(trx, item.hash);
    const ended = await endTurns(trx, item.hash);
    if (pdfState === 'failed') await tellBringers(parts, trx, [...told, ...ended.slice(0, mostTold)]);
  });
  if (copy) await parts.files.discard([copy]);
}

/** Whoever has such a document open shows its copy at once; those that wait for their turn are told then. */
async function tellReaders(trx: Transaction, hash: string): Promise<number[]> {
  const documents = await trx
    .selectFrom('document')
    .select('id')
    .where('hash', '=', hash)
    .where('deletion_id', 'is', null)
    .where('id', 'not in', (turns) =>
      turns.selectFrom('file_turn').select('document_id').where('hash', '=', hash),
    )
    .limit(mostTold)
    .execute();
  for (const { id } of documents) await notify(trx, { about: 'document', id, event: 'document' });
  return documents.map(({ id }) => id);
}

/** Whoever brought these files learns that no copy of them could be made, and will not be. */
async function tellBringers(parts: Parts, trx: Transaction, objectIds: number[]): Promise<void> {
  if (objectIds.length > 0) await noteDue(parts, trx, [{ kind: 'failed', actorId: null, objectIds }]);
}

function stateAfter<S extends string>(before: S, outcome: Outcome<unknown>, isLast: boolean) {
  if (outcome === 'nothing') return before;
  if ('made' in outcome) return 'ready' as const;
  return isWorthRetrying(outcome.problem) && !isLast ? ('waiting' as const) : ('failed' as const);
}

const madeOf = <T>(outcome: Exclude<Outcome<T>, 'nothing'>) => ('made' in outcome ? outcome.made : undefined);
const problemOf = (outcome: Exclude<Outcome<unknown>, 'nothing'>) =>
  'problem' in outcome ? outcome.problem : null;
