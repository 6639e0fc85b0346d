import type { AnnotationOperation } from '@atrium/contract/annotations';
import {
  type AnnotationFields,
  mergeAnnotation,
  type StandingAnnotation,
} from '@atrium/contract/parts/merge-annotation';

export interface Standing extends StandingAnnotation {
  updatedBy: number;
  updatedAt: Date;
}

/** One change of one annotation. */
export interface Step {
  id: string;
  /** The annotation's version, where it is another than the one that was asked for. */
  version?: number;
  before: Standing | undefined;
  after: Standing;
  /** Fields of what was before that were overwritten unseen. */
  lost: string[];
}

/** What there is already. */
export interface Ground {
  standing: Map<string, Standing>;
  /** Operations done before, and the revision that their sender saw with each. */
  done: Map<string, number | null>;
  /** What an annotation looked like at an earlier revision. */
  bodyAt(id: string, rev: number): AnnotationFields | undefined;
}

export interface Applied {
  steps: Step[];
  /** The operations that were not done before. */
  operations: { opId: string; seenRev: number | null }[];
}

/** What the sender of a batch knows of an annotation after one of the batch's own operations. */
interface Own {
  baseRev: number | null;
  /** Undefined: somebody else's work is in it that the sender has not seen. */
  seenRev: number | null;
  seen: AnnotationFields | undefined;
}

/**
 * Does operations in turn. Two on the same annotation from the same base are one after the other in their
 * sender's eyes: the second is judged by what the first sent, also where the first was done at an earlier try.
 */
export function applyOperations(
  operations: AnnotationOperation[],
  ground: Ground,
  by: { userId: number; at: Date },
): Applied {
  const standing = new Map(ground.standing);
  const done = new Map(ground.done);
  const own = new Map<string, Own>();
  const applied: Applied = { steps: [], operations: [] };
  for (const operation of operations) {
    const { opId, id, baseRev } = operation;
    const current = standing.get(id);
    const earlier = own.get(id);
    const follows = earlier !== undefined && earlier.baseRev === baseRev;
    const seenRev = (follows ? earlier.seenRev : null) ?? baseRev;
    const seen = (follows ? earlier.seen : undefined) ?? bodySeen(ground, current, id, seenRev);
    const sent = operation.op === 'upsert' ? operation.body : seen;
    if (done.has(opId)) {
      own.set(id, { baseRev, seenRev: done.get(opId) ?? null, seen: sent });
      continue;
    }
    const { next, lost } = mergeAnnotation(current, { ...operation, seenRev, seen } as never);
    const after: Standing | undefined = next
      ? { ...next, rev: (current?.rev ?? 0) + 1, updatedBy: by.userId, updatedAt: by.at }
      : current;
    if (next && after) {
      applied.steps.push({ id, before: current, after, lost });
      standing.set(id, after);
    }
    const isFresh = current === undefined || seenRev === current.rev;
    const nowSeen = isFresh ? (after?.rev ?? null) : null;
    done.set(opId, nowSeen);
    own.set(id, { baseRev, seenRev: nowSeen, seen: sent });
    applied.operations.push({ opId, seenRev: nowSeen });
  }
  return applied;
}

function bodySeen(
  ground: Ground,
  current: Standing | undefined,
  id: string,
  rev: number | null,
): AnnotationFields | undefined {
  if (!current || rev === null) return undefined;
  return rev === current.rev ? current.body : ground.bodyAt(id, rev);
}
