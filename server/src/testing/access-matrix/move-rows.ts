import type { MovePlan } from '@atrium/contract/moves';
import { canSee, chainOf } from '../trees/access-model.ts';
import { flag, mayInside, mayReparent } from '../trees/change-rights.ts';
import { documentLike, folderLike } from './copies.ts';
import { measureImpact } from './impact.ts';
import { named } from './move-answers.ts';
import { documentMoves, folderMoves, nameOf, placeOf } from './places.ts';
import { type ChangeCase, json, type ReadCase, type Row } from './row.ts';
import { type Expected, forbidden, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

interface Chosen {
  folders: number[];
  documents: number[];
  to: number;
}

/** Each by itself, and each beside one of the other kind that whoever may write there can move. */
function choices(world: MatrixWorld): Chosen[] {
  const free = world.folders.get('Innermost') as number;
  const text = world.documents.get('writable.txt') as number;
  return [
    ...folderMoves(world).flatMap(([id, to]) => [
      { folders: [id], documents: [], to },
      { folders: [id], documents: [text], to },
    ]),
    ...documentMoves(world).flatMap(([id, to]) => [
      { folders: [], documents: [id], to },
      { folders: [free], documents: [id], to },
    ]),
  ];
}

const isThere = (view: View, id: number, to: number) =>
  view.spaceIdOf(id) === view.spaceIdOf(to) && view.shownIn(id) === named(view, to);

const isDisplaced = (view: View, id: number) =>
  view.shownIn(id) !== named(view, view.model.parents.get(id) as number);

/** What of it is judged, once the place and all of it can be seen. */
function judge(view: View, { folders, documents, to }: Chosen): Omit<MovePlan, 'impact'> & { ids: number[] } {
  const ids: number[] = [];
  const refused: MovePlan['refused'] = [];
  const put = (
    entityType: 'document' | 'folder',
    id: number,
    reason: 'from' | 'to' | 'into-itself' | null,
  ) => {
    if (reason) refused.push({ entityType, id, reason });
    else ids.push(id);
  };
  const crosses = (id: number) => view.spaceIdOf(id) !== view.spaceIdOf(to);
  for (const id of documents.filter((one) => !isThere(view, one, to))) {
    const mayLeave = view.has(id, flag.writeDocument | (crosses(id) ? flag.deleteDocument : 0));
    put('document', id, !mayLeave ? 'from' : view.has(to, flag.createDocument) ? null : 'to');
  }
  for (const id of folders.filter((one) => !isThere(view, one, to))) {
    const needed = flag.write | (crosses(id) ? flag.delete : 0);
    if (isDisplaced(view, id)) put('folder', id, 'from');
    else if (chainOf(view.model, to).includes(id)) put('folder', id, 'into-itself');
    else if (!view.has(id, needed)) put('folder', id, 'from');
    else if (!view.has(to, flag.create)) put('folder', id, 'to');
    else
      put(
        'folder',
        id,
        mayReparent(view.model, view.who, id, to) || isRootTaken(view, id, to) ? null : 'from',
      );
  }
  return { movable: ids.length, refused, ids };
}

/** The root of a space in which something can be read is a place, also for who cannot read the root itself. */
const isRootTaken = (view: View, id: number, to: number) =>
  view.isRoot(to) &&
  mayInside(view.model, view.who, id, flag.write, flag.readDocument | flag.writeDocument) &&
  (view.spaceIdOf(id) === view.spaceIdOf(to) ||
    mayInside(view.model, view.who, id, flag.delete, flag.deleteDocument));

function refusalOf(view: View, { folders, documents, to }: Chosen): Expected | undefined {
  return [
    view.refusal.place(view.spaceIdOf(to), named(view, to)),
    ...documents.map((id) => view.refusal.document(id)),
    ...folders.map((id) => view.refusal.folder(id)),
  ].find((one) => one !== undefined);
}

const after = (view: View, ids: number[], to: number) => ({
  ...view.model,
  parents: new Map([...view.model.parents, ...ids.map((id) => [id, to] as const)]),
});

/** Nobody moves a thing out of their own sight. */
const isOutOfSight = (view: View, ids: number[], to: number) =>
  !ids.every((id) => canSee(after(view, ids, to), view.who, id));

function answerMove(view: View, chosen: Chosen): Expected {
  const refusal = refusalOf(view, chosen);
  if (refusal) return refusal;
  const { ids, refused } = judge(view, chosen);
  if (refused.some(({ reason }) => reason === 'into-itself'))
    return { status: 422, code: 'folder.into-itself' };
  return refused.length > 0 || isOutOfSight(view, ids, chosen.to) ? forbidden : ok({ moved: ids.length });
}

const moveMany = (world: MatrixWorld, { folders, documents, to }: Chosen): ChangeCase => {
  const asked = (ids: number[]): Chosen => ({
    folders: ids.slice(0, folders.length),
    documents: ids.slice(folders.length),
    to,
  });
  return {
    about: `${[...folders, ...documents].map((id) => nameOf(world, id)).join(', ')} into ${nameOf(world, to)}`,
    on: [...folders, ...documents],
    copy: (_, ids) =>
      Promise.all(
        ids.map((id, index) => (index < folders.length ? folderLike(world, id) : documentLike(world, id))),
      ),
    ask: (ids) => {
      const { to: _, ...items } = asked(ids);
      return { path: '/documents/move/multiple', body: { ...items, ...placeIn(world, to) } };
    },
    answer: (view, ids) => answerMove(view, asked(ids)),
    read: async (response) => ({ moved: ((await json(response)) as { moved: number }).moved }),
  };
};

const placeIn = (world: MatrixWorld, to: number) => {
  const place = placeOf(world, to);
  return { space: place?.space, folder: place?.folder };
};

const planMany = (world: MatrixWorld, chosen: Chosen): ReadCase => ({
  path: '/documents/move/plan',
  body: { folders: chosen.folders, documents: chosen.documents, ...placeIn(world, chosen.to) },
  answer: (view) => {
    const refusal = refusalOf(view, chosen);
    if (refusal) return refusal;
    const { ids, movable, refused } = judge(view, chosen);
    if (isOutOfSight(view, ids, chosen.to)) return forbidden;
    return ok({ movable, refused, impact: measureImpact(world, view, ids, after(view, ids, chosen.to)) });
  },
  read: json,
});

export const moveRows: Record<string, Row> = {
  'PUT /documents/move/multiple': {
    kind: 'changes',
    proves: '[DOC-07] [FLD-02] [8.2.2]',
    cases: (world) => choices(world).map((chosen) => moveMany(world, chosen)),
  },
  'POST /documents/move/plan': {
    kind: 'reads',
    proves: '[DOC-07] [FLD-02] [8.2.2]',
    cases: (world) => choices(world).map((chosen) => planMany(world, chosen)),
  },
};
