import { type AnnotationFields, mergeAnnotation } from '@atrium/contract/parts/merge-annotation';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Standing, Step } from './apply-operations.ts';
import type { Place } from './read-ground.ts';

interface Copy extends Standing {
  version: number;
}

/**
 * What is done late on an earlier file, by a device that did not know of the new one, is done to what went along to
 * later files too: on the newest that has a copy, merged with what others did there, on the page where it is now.
 */
export async function followSteps(trx: Transaction, place: Place, steps: Step[]): Promise<Step[]> {
  if (steps.length === 0) return [];
  const copies = await newestCopies(trx, place, [...new Set(steps.map((step) => step.id))]);
  return steps.flatMap((step) => {
    const copy = copies.get(step.id);
    const followed = copy && follow(step, copy);
    if (!followed) return [];
    copies.set(step.id, { ...followed.after, version: copy.version });
    return [followed];
  });
}

function follow({ id, before, after }: Step, copy: Copy): Step | undefined {
  // Without anything before it is not what the copy was made of.
  if (!before) return undefined;
  const { pageIndex } = copy.body;
  const there = (body: AnnotationFields) => ({ ...body, pageIndex });
  const isBack = before.deleted && copy.deleted;
  const { next, lost } = mergeAnnotation(copy, {
    ...(after.deleted ? { op: 'delete' } : { op: 'upsert', body: there(after.body) }),
    seen: there(before.body),
    // Revisions are counted apart since the copy was made.
    seenRev: isBack ? copy.rev : null,
  });
  if (!next) return undefined;
  const { version, ...standing } = copy;
  const { updatedBy, updatedAt } = after;
  return { id, version, before: standing, after: { ...next, rev: copy.rev + 1, updatedBy, updatedAt }, lost };
}

async function newestCopies(
  trx: Transaction,
  { documentId, version }: Place,
  ids: string[],
): Promise<Map<string, Copy>> {
  const found = await sql<Copy & { id: string }>`
    select distinct on (id) id, version, rev, body, deleted_at is not null as deleted, updated_by as "updatedBy",
      updated_at as "updatedAt"
    from annotation where document_id = ${documentId} and version > ${version} and id = any(${ids}::uuid[])
    order by id, version desc`.execute(trx);
  return new Map(found.rows.map(({ id, ...copy }) => [id, copy]));
}
