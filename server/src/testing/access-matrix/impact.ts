import { type AccessModel, chainOf, flagsOf, isAdmin, isAlive } from '../trees/access-model.ts';
import { flag } from '../trees/change-rights.ts';
import type { View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** Who gains and loses reading which of the documents in or below objects; reviews aside. */
export function measureImpact(
  { activePeople }: MatrixWorld,
  view: View,
  objects: number[],
  after: AccessModel,
) {
  const without = (model: AccessModel): AccessModel => ({
    ...model,
    spaces: model.spaces.map((space) => ({ ...space, deadline: null })),
  });
  const [from, to] = [without(view.model), without(after)];
  const documents = [...view.model.documents].filter(
    (id) => isAlive(view.model, id) && chainOf(view.model, id).some((above) => objects.includes(above)),
  );
  const reads = (model: AccessModel, userId: number, id: number) =>
    (flagsOf(model, { ...view.who, userId }, id) & flag.readDocument) !== 0;
  const people = activePeople.filter((userId) => !isAdmin(view.model, { ...view.who, userId }));
  const changes = people.flatMap((userId) =>
    documents.map((id) => ({ userId, id, had: reads(from, userId, id), has: reads(to, userId, id) })),
  );
  const gained = changes.filter(({ had, has }) => has && !had);
  const lost = changes.filter(({ had, has }) => had && !has);
  const distinct = (ids: number[]) => new Set(ids).size;
  return {
    gain: distinct(gained.map((one) => one.userId)),
    lose: distinct(lost.map((one) => one.userId)),
    documentsGained: distinct(gained.map((one) => one.id)),
    documentsLost: distinct(lost.map((one) => one.id)),
  };
}
