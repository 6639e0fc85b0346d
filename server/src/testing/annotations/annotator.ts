import { randomUUID } from 'node:crypto';
import type { AnnotationOperation } from '@atrium/contract/annotations';
import type { AnnotationFields } from '@atrium/contract/parts/merge-annotation';
import { highlight } from './annotating.ts';
import { type AnsweredAnnotation, afterAnswer } from './outbox.ts';

/** Somebody who draws, keeps an outbox, and brings it up to date with what the server answers. */
export class Annotator {
  readonly seen = new Map<string, AnsweredAnnotation>();
  outbox: AnnotationOperation[] = [];
  readonly userId: number;
  constructor(userId: number) {
    this.userId = userId;
  }

  /** What this person sees: the server's, with the outbox on top. */
  view(id: string): { body: AnnotationFields | null; deleted: boolean } | undefined {
    const last = this.outbox.findLast((one) => one.id === id);
    if (!last) return this.seen.get(id);
    if (last.op === 'upsert') return { body: last.body, deleted: false };
    return { body: {}, deleted: true };
  }

  set(id: string, field: string, value: unknown): void {
    const now = this.view(id);
    const body = { ...(now && !now.deleted ? now.body : highlight()), [field]: value };
    this.add({ id, op: 'upsert', body: body as never });
  }

  remove(id: string): void {
    const now = this.view(id);
    if (now && !now.deleted) this.add({ id, op: 'delete' });
  }

  private add(operation: { id: string } & ({ op: 'upsert'; body: never } | { op: 'delete' })): void {
    const opId = randomUUID();
    const before = this.outbox.findLast((one) => one.id === operation.id);
    const baseRev = before ? before.baseRev : (this.seen.get(operation.id)?.rev ?? null);
    this.outbox.push({ opId, baseRev, ...operation } as AnnotationOperation);
  }

  /** The answer to a batch. */
  take(sent: AnnotationOperation[], state: Map<string, AnsweredAnnotation>): void {
    this.outbox = afterAnswer(this.outbox, sent, state);
    for (const [id, one] of state) this.seen.set(id, one);
  }
}
