import { sameValue } from '@atrium/contract/parts/merge-annotation';
import type { Operation } from '../../../core/annotations/outbox.ts';
import type { Body, Row } from '../../../core/annotations/row.ts';

interface Known {
  /** Null as long as the server has not seen it. */
  rev: number | null;
  body: Body;
}

/** The annotations that are shown and stored, by their id. */
export type KnownAnnotations = ReadonlyMap<string, Known>;

/** Something happened to one annotation, which now is there with this body, or is gone. */
export interface Happened {
  id: string;
  isNew: boolean;
  body: Body | null;
}

/**
 * What it means for the server; undefined when it says nothing new: what was imported comes back as created, and each
 * edit is told twice.
 */
export function toOperation(known: KnownAnnotations, { id, isNew, body }: Happened): Operation | undefined {
  const before = known.get(id);
  const edit = { opId: crypto.randomUUID(), id, baseRev: before?.rev ?? null };
  if (body === null) return before && { ...edit, op: 'delete' };
  if (before && (isNew || sameValue(before.body, body))) return undefined;
  return { ...edit, op: 'upsert', body };
}

export function withOperation(known: KnownAnnotations, operation: Operation): KnownAnnotations {
  const next = new Map(known);
  const rev = known.get(operation.id)?.rev ?? null;
  if (operation.op === 'delete') next.delete(operation.id);
  else next.set(operation.id, { rev, body: operation.body });
  return next;
}

export interface Changes {
  known: KnownAnnotations;
  /** The annotations to draw; one that is there already is replaced: imported twice it would be there twice. */
  show: (Row & { body: Body })[];
  remove: { id: string; pageIndex: number }[];
}

/**
 * What news of the server change on the screen. Whoever has not sent their own edit yet keeps seeing it, as an edit
 * of what they had seen: the server merges it with the news once it comes.
 */
export function takeNews(known: KnownAnnotations, rows: Row[], pending: ReadonlySet<string>): Changes {
  const next = new Map(known);
  const changes: Omit<Changes, 'known'> = { show: [], remove: [] };
  for (const row of rows) {
    const before = known.get(row.id);
    if (pending.has(row.id)) continue;
    if (row.deleted || row.body === null) {
      next.delete(row.id);
      if (before) changes.remove.push({ id: row.id, pageIndex: Number(before.body.pageIndex) });
    } else {
      next.set(row.id, { rev: row.rev, body: row.body });
      if (!before || !sameValue(before.body, row.body)) changes.show.push({ ...row, body: row.body });
    }
  }
  return { known: next, ...changes };
}
