import { type AccessModel, chainOf, isAlive, spaceOf } from './access-model.ts';
import type { TreeChange } from './tree-changes.ts';
import type { TreeWorld } from './tree-world.ts';

/** The kinds, each as often as it shall be drawn. */
export const kindsOfChange = [
  ...times(3, 'make folders'),
  ...times(5, 'move folder'),
  ...times(3, 'move folders'),
  ...times(2, 'move document'),
  ...times(4, 'move items'),
  ...times(8, 'set entries'),
  ...times(2, 'delete'),
  ...times(2, 'restore'),
  ...times(1, 'delete space'),
  ...times(2, 'restore space'),
  ...times(1, 'change owner'),
  ...times(2, 'give role'),
  ...times(1, 'take role'),
  ...times(2, 'review'),
  ...times(1, 'pass a day'),
] satisfies TreeChange['do'][];

export type KindOfChange = (typeof kindsOfChange)[number];

function times<const Kind>(count: number, kind: Kind): Kind[] {
  return Array<Kind>(count).fill(kind);
}

/** Flags as the server accepts them: none is there without those that it needs. */
function completeFlags(drawn: number): number {
  const withDocuments = (drawn & (64 | 128)) !== 0 ? drawn | 16 : drawn;
  return (withDocuments & 511) !== 0 ? withDocuments | 1 : withDocuments;
}

/**
 * A change of the given kind to what there is now; `draw` answers a number from 0 up to, not including, the one
 * it is given. Undefined where there is nothing to change in this way.
 */
export function drawChange(
  world: TreeWorld,
  model: AccessModel,
  kind: KindOfChange,
  draw: (below: number) => number,
): TreeChange | undefined {
  const pick = <T>(from: T[]): T => from[draw(from.length)] as T;
  const some = <T>(from: T[], most: number): T[] =>
    from.length === 0 ? [] : [...new Set(Array.from({ length: 1 + draw(most) }, () => pick(from)))];
  const ids = [...model.parents.keys()].sort((a, b) => a - b);
  const alive = ids.filter((id) => isAlive(model, id));
  const places = alive.filter((id) => !model.documents.has(id));
  const folders = places.filter((id) => model.parents.get(id) !== null);
  const documents = alive.filter((id) => model.documents.has(id));
  const spaces = model.spaces.filter((space) => !space.isDeleted);
  const trash = ids.filter((id) => model.deleted.has(id) && !spaceOf(model, id).isDeleted);
  if (kind !== 'restore space' && spaces.length === 0) return undefined;
  const [admin, ...others] = world.people as [number, ...number[]];
  const by = draw(2) === 0 ? admin : pick(others);

  switch (kind) {
    case 'make folders': {
      const parent = pick(places);
      return { do: kind, by, space: spaceOf(model, parent).id, parent, name: `n${ids.at(-1)}-${draw(1000)}` };
    }
    case 'move folder':
    case 'move document': {
      const from = kind === 'move folder' ? folders : documents;
      if (from.length === 0) return undefined;
      const to = pick(places);
      return { do: kind, by, id: pick(from), space: spaceOf(model, to).id, to };
    }
    case 'move folders': {
      const moves = some(folders, 4).map((id) => {
        const to = pick(places);
        return { id, parent: model.parents.get(to) === null ? null : to, weight: draw(3) };
      });
      return moves.length === 0 ? undefined : { do: kind, by, moves };
    }
    case 'move items': {
      const chosen = { folders: draw(3) > 0 ? some(folders, 3) : [], documents: some(documents, 3) };
      const to = pick(places);
      if (chosen.folders.length + chosen.documents.length === 0) return undefined;
      return { do: kind, by, ...chosen, space: spaceOf(model, to).id, to };
    }
    case 'set entries': {
      const objects = some(draw(4) === 0 ? documents : draw(2) === 0 ? alive : withEntries(model, alive), 4);
      const entries = objects.flatMap((object) =>
        some(world.roles, 2).map((role) => {
          const flags = draw(3) === 0 ? null : draw(3) === 0 ? 0 : completeFlags(draw(1024));
          return { object, role, flags };
        }),
      );
      return entries.length === 0 ? undefined : { do: kind, by: admin, entries };
    }
    case 'delete': {
      const chosen = { folders: draw(4) > 0 ? some(folders, 2) : [], documents: some(documents, 2) };
      return chosen.folders.length + chosen.documents.length === 0 ? undefined : { do: kind, by, ...chosen };
    }
    case 'restore': {
      const chosen = some(trash, 3);
      if (chosen.length === 0) return undefined;
      const isDocument = (id: number) => model.documents.has(id);
      return {
        do: kind,
        by,
        folders: chosen.filter((id) => !isDocument(id)),
        documents: chosen.filter(isDocument),
      };
    }
    case 'delete space':
      return { do: kind, by: admin, id: pick(spaces).id };
    case 'restore space': {
      const gone = model.spaces.filter((space) => space.isDeleted);
      return gone.length === 0 ? undefined : { do: kind, by: admin, id: pick(gone).id };
    }
    case 'change owner':
      return { do: kind, by: admin, id: pick(spaces).id, owner: pick(others) };
    case 'give role':
    case 'take role':
      return { do: kind, user: pick(world.people.slice(2)), role: pick(world.roles) };
    case 'review':
      return {
        do: kind,
        space: pick(spaces).id,
        ofUsers: draw(3) === 0,
        ofRoles: draw(2) === 0,
        days: draw(4) - 2,
      };
    case 'pass a day':
      return { do: kind };
  }
}

/** What has entries, and what lies around it: there the scopes change. */
function withEntries(model: AccessModel, ids: number[]): number[] {
  const near = new Set(
    [...model.entries.keys()].flatMap((id) => (model.parents.has(id) ? chainOf(model, id) : [])),
  );
  const found = ids.filter((id) => near.has(id) || near.has(model.parents.get(id) ?? 0));
  return found.length === 0 ? ids : found;
}
