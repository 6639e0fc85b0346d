import { rebaseAnnotation } from '@atrium/contract/parts/merge-annotation';
import type { Body, Row } from './row.ts';

export type Operation = { opId: string; id: string; baseRev: number | null } & (
  | { op: 'upsert'; body: Body }
  | { op: 'delete' }
);

/** What is not yet acknowledged. `sent` may have arrived: it is sent again as it is, and the server knows its opId. */
export interface Outbox {
  waiting: Operation[];
  sent: Operation[];
}

type Answer = Pick<Row, 'rev' | 'body'>;

export const emptyOutbox: Outbox = { waiting: [], sent: [] };

const mostAtOnce = 100;
/** The server takes twice as much; a single one that is larger goes alone. */
const mostBytesAtOnce = 500_000;

/** An edit of one that still waits takes its place; what was drawn and deleted before it was sent is forgotten. */
export function addOperation({ waiting, sent }: Outbox, operation: Operation): Outbox {
  const before = waiting.find(({ id }) => id === operation.id);
  const others = waiting.filter((one) => one !== before);
  if (!before) return { waiting: [...waiting, operation], sent };
  const isUnknown = before.baseRev === null && !sent.some(({ id }) => id === operation.id);
  if (operation.op === 'delete' && isUnknown) return { waiting: others, sent };
  return { waiting: [...others, { ...operation, baseRev: before.baseRev }], sent };
}

/** What is sent next: first whatever was sent and not answered. */
export function takeBatch({ waiting, sent }: Outbox, most = mostAtOnce): Outbox {
  if (sent.length > 0) return { waiting, sent };
  const count = Math.max(1, countFitting(waiting.slice(0, most)));
  return { waiting: waiting.slice(count), sent: waiting.slice(0, count) };
}

function countFitting(operations: Operation[]): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  const tooMany = operations.findIndex((one) => {
    bytes += encoder.encode(JSON.stringify(one)).length;
    return bytes > mostBytesAtOnce;
  });
  return tooMany < 0 ? operations.length : tooMany;
}

/**
 * The server has what was sent. Edits made meanwhile are put on top of what it made of that: it may have merged in
 * somebody else's, which a whole body of ours would undo.
 */
export function acknowledge({ waiting, sent }: Outbox, rows: ReadonlyMap<string, Answer>): Outbox {
  const rebase = (one: Operation): Operation => {
    const before = sent.find(({ id }) => id === one.id);
    const row = rows.get(one.id);
    if (!before || !row) return one;
    const isPlain = one.op === 'delete' || before.op === 'delete' || row.body === null;
    if (isPlain) return { ...one, baseRev: row.rev };
    return { ...one, baseRev: row.rev, body: rebaseAnnotation(before.body, one.body, row.body as Body) };
  };
  return { waiting: waiting.map(rebase), sent: [] };
}

/**
 * One of them the server will never take, and so it took none: they are sent again one by one, so that only that one is
 * left behind.
 */
export function takeBack({ waiting, sent }: Outbox): Outbox {
  const again = sent.filter(({ id }) => !waiting.some((one) => one.id === id));
  return { waiting: [...again, ...waiting], sent: [] };
}

/** Drops what was sent: operations that the server does not take, whatever is tried, must not hold up the rest. */
export const dropSent = ({ waiting }: Outbox): Outbox => ({ waiting, sent: [] });

export const pendingIds = ({ waiting, sent }: Outbox): Set<string> =>
  new Set([...sent, ...waiting].map(({ id }) => id));

export const isEmpty = ({ waiting, sent }: Outbox): boolean => waiting.length + sent.length === 0;
