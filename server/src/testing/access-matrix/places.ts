import type { MatrixWorld } from './world.ts';

/** Roots and folders, each with its space and with how a request names it: a root is null. */
export const places = (world: MatrixWorld): { id: number; space: number; folder: number | null }[] => [
  ...[world.open, world.closed, world.late, world.pending, world.gone].map((space) => ({
    id: space.rootId,
    space: space.id,
    folder: null,
  })),
  ...[...world.homeOf].map(([id, space]) => ({ id, space, folder: id })),
];

export const placeOf = (world: MatrixWorld, id: number) => places(world).find((place) => place.id === id);

export const nameOf = (world: MatrixWorld, id: number): string =>
  [...world.folders, ...world.documents].find(([, one]) => one === id)?.[0] ?? `root ${id}`;

/** Which folder goes where: into others, out of them, to roots, to other spaces, to where it is, into itself. */
export const folderMoves = ({
  folders,
  open,
  late,
  closed,
  pending,
  gone,
}: MatrixWorld): [number, number][] => {
  const at = (name: string) => folders.get(name) as number;
  return [
    [at('Free'), at('Readable')],
    [at('Free'), at('Documents writable')],
    [at('Free'), at('Folders only')],
    [at('Free'), at('Innermost')],
    [at('Free'), open.rootId],
    [at('Free'), late.rootId],
    [at('Free'), at('Pending')],
    [at('Free'), at('Closed')],
    [at('Innermost'), at('Writable')],
    [at('Free'), at('Writable')],
    [at('Writable'), open.rootId],
    [at('Writable'), at('Folders only')],
    [at('Readable'), at('Writable')],
    [at('Hidden'), at('Writable')],
    [at('Shown'), at('Deeper')],
    [at('Shown'), open.rootId],
    [at('Shown'), at('Readable')],
    [at('Deeper'), open.rootId],
    [at('Late'), late.rootId],
    [at('Late'), at('Writable')],
    [at('Pending'), pending.rootId],
    [at('Pending'), at('Free')],
    [at('Closed'), closed.rootId],
    [at('Gone'), gone.rootId],
    [at('Free'), at('Gone')],
    [at('Trash'), at('Writable')],
    [at('Free'), at('Trash')],
  ];
};

/** The same for documents. */
export const documentMoves = ({ folders, documents, open, late }: MatrixWorld): [number, number][] => {
  const [folder, document] = [
    (name: string) => folders.get(name) as number,
    (name: string) => documents.get(name) as number,
  ];
  return [
    [document('writable.txt'), folder('Free')],
    [document('writable.txt'), folder('Readable')],
    [document('writable.txt'), folder('Folders only')],
    [document('writable.txt'), folder('Locked inside')],
    [document('writable.txt'), folder('Writable')],
    [document('writable.txt'), open.rootId],
    [document('writable.txt'), late.rootId],
    [document('writable.txt'), folder('Pending')],
    [document('writable.txt'), folder('Trash')],
    [document('editable.txt'), folder('Free')],
    [document('editable.txt'), folder('Late')],
    [document('single.txt'), open.rootId],
    [document('single.txt'), folder('Shown')],
    [document('shown.txt'), folder('Deeper')],
    [document('hidden.txt'), folder('Free')],
    [document('own-entry.txt'), folder('Free')],
    [document('late.txt'), folder('Free')],
  ];
};
