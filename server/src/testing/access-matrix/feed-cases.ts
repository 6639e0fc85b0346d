import { isAlive } from '../trees/access-model.ts';
import { json, type ReadCase } from './row.ts';
import { documentRoute } from './shown.ts';
import { ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** What happened lately in what one sees: in all of it, and in each space. */
export function feeds({ spaces, activities }: MatrixWorld, path: string, documentsOnly: boolean): ReadCase[] {
  const newest = (view: View, test: (id: number) => boolean) =>
    seenActivities(view, activities)
      .filter(({ objectId }) => test(objectId))
      .filter(({ objectId }) => !documentsOnly || view.model.documents.has(objectId))
      .slice(0, 100)
      .map((one) => told(view, one));
  return [
    { path: `${path}?limit=100`, answer: (view) => ok(newest(view, () => true)), read: readTold },
    ...spaces.map(
      (space): ReadCase => ({
        path: `${path}?limit=100&spaceId=${space}`,
        answer: (view) =>
          view.refusal.space(space) ??
          ok(newest(view, (id) => view.spaceIdOf(id) === space && isAlive(view.model, id))),
        read: readTold,
      }),
    ),
  ];
}

/** A few of each; what cannot be read is left out. */
export function feedsOfEach({ spaces, activities }: MatrixWorld): ReadCase {
  const few = 3;
  return {
    path: `/feed?limit=${few}&spaceIds=${spaces.join()}`,
    answer: (view) => {
      const counts = new Map<number, number>();
      const isAmongFew = (space: number) => {
        counts.set(space, (counts.get(space) ?? 0) + 1);
        return (counts.get(space) ?? 0) <= few;
      };
      return ok(
        seenActivities(view, activities)
          .filter(
            ({ objectId }) => isAlive(view.model, objectId) && spaces.includes(view.spaceIdOf(objectId)),
          )
          .filter(({ objectId }) => isAmongFew(view.spaceIdOf(objectId)))
          .map((one) => told(view, one)),
      );
    },
    read: readTold,
  };
}

type Activity = MatrixWorld['activities'][number];

const seenActivities = (view: View, activities: Activity[]): Activity[] =>
  activities
    .filter(({ objectId }) => view.model.parents.has(objectId) && !view.isRoot(objectId))
    .filter(({ objectId }) => view.sees(objectId));

const told = (view: View, { id, objectId }: Activity) => ({
  id,
  objectId,
  route: view.model.documents.has(objectId)
    ? documentRoute(view, objectId)
    : `/spaces/${view.spaceIdOf(objectId)}/documents/folder/${objectId}`,
});

const readTold = async (response: Response) =>
  ((await json(response)) as { id: number; entityId: number; route: string }[]).map((item) => ({
    id: item.id,
    objectId: item.entityId,
    route: item.route,
  }));
