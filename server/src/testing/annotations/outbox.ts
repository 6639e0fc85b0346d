import type { AnnotationOperation } from '@atrium/contract/annotations';
import { type AnnotationFields, rebaseAnnotation, sameValue } from '@atrium/contract/parts/merge-annotation';

/** An annotation as the server answered it. */
export interface AnsweredAnnotation {
  rev: number;
  /** Null where it is deleted. */
  body: AnnotationFields | null;
  deleted: boolean;
}

/**
 * A browser keeps what it has not saved yet as operations. Several on one annotation have the base of the first:
 * the server knows that those of one batch follow each other. Once it has answered a batch, this is what is left:
 * what was done meanwhile, moved onto what the server made of the batch, so that it overwrites nobody's work.
 */
export function afterAnswer(
  outbox: AnnotationOperation[],
  sent: AnnotationOperation[],
  answered: Map<string, AnsweredAnnotation>,
): AnnotationOperation[] {
  const isSent = new Set(sent.map((one) => one.opId));
  /** The operations before, by annotation: each as it was, and what it came to. */
  const before = new Map(
    sent.map((one) => [one.id, { operation: one, onto: answered.get(one.id)?.body ?? null }]),
  );
  return outbox.flatMap((operation) => {
    if (isSent.has(operation.opId)) return [];
    const earlier = before.get(operation.id);
    const standing = answered.get(operation.id);
    if (!earlier || !standing || operation.baseRev !== earlier.operation.baseRev) return [operation];
    const moved = move(operation, earlier.operation, standing, earlier.onto);
    if (moved)
      before.set(operation.id, { operation, onto: moved.op === 'upsert' ? moved.body : earlier.onto });
    // What is left on its old base is merged by the server, and all that follows it too.
    else before.delete(operation.id);
    return [moved ?? operation];
  });
}

function move(
  operation: AnnotationOperation,
  before: AnnotationOperation,
  standing: AnsweredAnnotation,
  onto: AnnotationFields | null,
): AnnotationOperation | undefined {
  const { rev: baseRev } = standing;
  // Brought back after one's own deletion, unless that was not done because somebody had changed it.
  if (before.op === 'delete') return standing.deleted ? { ...operation, baseRev } : undefined;
  if (onto === null) return undefined;
  // Who deletes has seen their own work, not what somebody else added to it.
  if (operation.op === 'delete') return sameValue(before.body, onto) ? { ...operation, baseRev } : undefined;
  const body = rebaseAnnotation(before.body, operation.body, onto) as typeof operation.body;
  return { ...operation, baseRev, body };
}
