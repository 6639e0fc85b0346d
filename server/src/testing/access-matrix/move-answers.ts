import { canSee, chainOf } from '../trees/access-model.ts';
import { flag, mayReparent } from '../trees/change-rights.ts';
import { type Expected, forbidden, noFolder, ok, type View } from './view.ts';

/** What the moves of folders must answer. A place is a folder's id or a root's; asked for, a root is null. */

const intoItself: Expected = { status: 422, code: 'folder.into-itself' };

export const named = (view: View, place: number): number | null => (view.isRoot(place) ? null : place);

const isInside = (view: View, place: number, id: number) => chainOf(view.model, place).includes(id);

/** Hangs elsewhere than it lies. */
const isDisplaced = (view: View, id: number) =>
  view.shownIn(id) !== named(view, view.model.parents.get(id) as number);

export function answerMove(view: View, id: number, to: number): Expected {
  const refused = view.refusal.folder(id);
  if (refused) return refused;
  const space = view.spaceIdOf(to);
  if (space === view.spaceIdOf(id) && view.shownIn(id) === named(view, to)) return ok();
  if (isDisplaced(view, id)) return forbidden;
  const rights = answerRights(view, id, to);
  if (rights.status !== 200) return rights;
  const parents = new Map(view.model.parents).set(id, to);
  return canSee({ ...view.model, parents }, view.who, id) ? ok() : forbidden;
}

/** To measure a move takes the rights to make it. */
export const answerMeasure = (view: View, id: number, to: number): Expected =>
  view.refusal.folder(id) ?? answerRights(view, id, to);

function answerRights(view: View, id: number, to: number): Expected {
  const refused = view.refusal.place(view.spaceIdOf(to), named(view, to), flag.create);
  if (refused) return refused;
  if (!mayReparent(view.model, view.who, id, to)) return forbidden;
  return isInside(view, to, id) ? intoItself : ok();
}

/** Several at once, each with a new weight: to where it is already shown means its order alone. */
export function answerMoves(view: View, moves: { id: number; to: number }[]): Expected {
  const targets = moves.map(({ to }) => to).filter((to) => !view.isRoot(to));
  if ([...moves.map(({ id }) => id), ...targets].some((id) => view.refusal.folder(id))) return noFolder;
  for (const { id, to } of moves) {
    const isSame = view.spaceIdOf(id) === view.spaceIdOf(to) && view.shownIn(id) === named(view, to);
    if (isSame ? !view.has(view.model.parents.get(id) as number, flag.create) : isDisplaced(view, id))
      return forbidden;
    if (!isSame && !mayReparent(view.model, view.who, id, to)) return forbidden;
  }
  // Together they may close a circle that none closes alone, or open one that another would close.
  const parents = new Map([...view.model.parents, ...moves.map(({ id, to }) => [id, to] as const)]);
  if (moves.some(({ id }) => isInCircle(parents, id))) return intoItself;
  const isOut = ({ id }: { id: number }) => !canSee({ ...view.model, parents }, view.who, id);
  return moves.some(isOut) ? forbidden : ok();
}

function isInCircle(parents: Map<number, number | null>, id: number): boolean {
  const passed = new Set<number>();
  for (let at = parents.get(id); at != null && !passed.has(at); at = parents.get(at)) passed.add(at);
  return passed.has(id);
}
