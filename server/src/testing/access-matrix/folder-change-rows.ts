import { flag, mayDelete } from '../trees/change-rights.ts';
import { documentLike, folderLike, fresh, spaceLike } from './copies.ts';
import { measureImpact } from './impact.ts';
import { answerMeasure, answerMove, answerMoves } from './move-answers.ts';
import { folderMoves, nameOf, placeOf, places } from './places.ts';
import { type ChangeCase, json, type Row } from './row.ts';
import { oneFolder, shownFolder } from './shown.ts';
import { forbidden, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const made = { status: 201 };
const gone = { status: 204 };

const eachFolder = (world: MatrixWorld, make: (id: number, name: string) => ChangeCase): ChangeCase[] =>
  [...world.folders].map(([name, id]) => make(id, name));

const copyFirst = async (world: MatrixWorld, [id, to]: number[]) => [
  await folderLike(world, id as number),
  to as number,
];

export const folderChangeRows: Record<string, Row> = {
  'POST /folders': {
    kind: 'changes',
    proves: '[FLD-01]',
    cases: (world) =>
      places(world).map(({ id, space, folder }) => ({
        about: nameOf(world, id),
        on: [id],
        ask: () => ({ path: '/folders', body: { name: fresh(), space, parent: folder } }),
        answer: (view) => view.refusal.place(space, folder, flag.create) ?? made,
      })),
  },
  'POST /folders/multiple': {
    kind: 'changes',
    proves: '[FLD-01]',
    cases: (world) =>
      places(world).map(({ id, space, folder }) => ({
        about: nameOf(world, id),
        on: [id],
        ask: () => ({
          path: '/folders/multiple',
          body: { space, parent: folder, folders: [{ name: fresh(), children: [{ name: 'inside' }] }] },
        }),
        answer: (view) => view.refusal.place(space, folder, flag.create) ?? made,
      })),
  },
  'PUT /folders/{id}': {
    kind: 'changes',
    proves: '[FLD-02] [FLD-05]',
    cases: (world) => [
      ...eachFolder(world, (id, about) => ({
        about,
        on: [id],
        copy: async (_, [one]) => [await folderLike(world, one as number)],
        ask: ([one]) => ({ path: `/folders/${one}`, body: { name: fresh() } }),
        answer: (view, [one]) => view.refusal.folder(one as number, flag.write) ?? ok(),
        read: oneFolder,
        shows: (view, [one]) => shownFolder(view, one as number),
      })),
      ...folderMoves(world).map(
        ([folder, target]): ChangeCase => ({
          about: `${nameOf(world, folder)} into ${nameOf(world, target)}`,
          on: [folder, target],
          copy: copyFirst,
          ask: ([id, to]) => {
            const place = placeOf(world, to as number);
            return { path: `/folders/${id}`, body: { space: place?.space, parent: place?.folder } };
          },
          answer: (view, [id, to]) => answerMove(view, id as number, to as number),
          read: oneFolder,
          shows: (view, [id]) => shownFolder(view, id as number),
        }),
      ),
    ],
  },
  'PUT /folders': {
    kind: 'changes',
    proves: '[FLD-04] [8.2.2]',
    cases: (world) => {
      const all = folderMoves(world).filter(
        ([, to]) => placeOf(world, to)?.folder !== null || to === world.open.rootId,
      );
      const first = [world.folders.get('Innermost'), world.folders.get('Writable')] as [number, number];
      return [
        ...all.map((move) => manyMoves(world, [move])),
        // One that may go nowhere, or is not seen, keeps the others where they are.
        ...all.filter(([id]) => id !== first[0]).map((move) => manyMoves(world, [first, move])),
      ];
    },
  },
  'POST /folders/{id}/move-impact': {
    kind: 'reads',
    proves: '[FLD-02]',
    cases: (world) =>
      folderMoves(world).map(([id, to]) => {
        const place = placeOf(world, to);
        return {
          path: `/folders/${id}/move-impact`,
          body: { space: place?.space, parent: place?.folder },
          answer: (view) => {
            const answer = answerMeasure(view, id, to);
            if (answer.status !== 200) return answer;
            const parents = new Map(view.model.parents).set(id, to);
            return ok(measureImpact(world, view, [id], { ...view.model, parents }));
          },
          read: json,
        };
      }),
  },
  'DELETE /folders/{id}': {
    kind: 'changes',
    proves: '[FLD-03]',
    cases: (world) =>
      eachFolder(world, (id, about) => ({
        about,
        on: [id],
        copy: async (_, [one]) => [await folderLike(world, one as number)],
        ask: ([one]) => ({ path: `/folders/${one}` }),
        answer: (view, [one]) => answerDelete(view, [one as number], []),
      })),
  },
  'PUT /documents/delete/multiple': {
    kind: 'changes',
    proves: '[FLD-03] [DOC-09]',
    cases: (world) => {
      const folder = (name: string) => world.folders.get(name) as number;
      const document = (name: string) => world.documents.get(name) as number;
      return [
        deleteMany(world, [folder('Free')], [document('writable.txt')]),
        deleteMany(world, [folder('Free')], [document('locked.txt')]),
        deleteMany(world, [folder('Writable')], []),
        deleteMany(world, [folder('Free'), folder('Readable')], []),
        deleteMany(world, [folder('Deeper')], [document('shown.txt')]),
        deleteMany(world, [], [document('writable.txt'), document('at-root.txt')]),
        deleteMany(world, [], [document('own-entry.txt')]),
        deleteMany(world, [folder('Late')], [document('late.txt')]),
        deleteMany(world, [folder('Pending')], [document('pending.txt')]),
        deleteMany(world, [folder('Gone')], [document('gone.txt')]),
      ];
    },
  },
  'POST /spaces': {
    kind: 'changes',
    proves: '[SPC-01]',
    cases: (world) => [
      {
        about: 'a new one',
        on: [],
        ask: () => ({ path: '/spaces', body: { name: fresh(), owner: world.open.ownerId } }),
        answer: (view) => (view.isAdmin ? made : forbidden),
      },
    ],
  },
  'PUT /spaces/{id}': {
    kind: 'changes',
    proves: '[SPC-01]',
    cases: (world) =>
      eachSpace(
        world,
        (id) => ({ path: `/spaces/${id}`, body: { name: fresh() } }),
        (view, id) => (view.isAdmin ? (view.refusal.space(id) ?? ok()) : forbidden),
      ),
  },
  'DELETE /spaces/{id}': {
    kind: 'changes',
    proves: '[TRSH-01]',
    cases: (world) =>
      eachSpace(
        world,
        (id) => ({ path: `/spaces/${id}` }),
        (view, id) => (view.isAdmin ? (view.refusal.space(id) ?? gone) : forbidden),
      ),
  },
  'PUT /spaces/{id}/restore': {
    kind: 'changes',
    proves: '[TRSH-01]',
    cases: (world) =>
      eachSpace(
        world,
        (id) => ({ path: `/spaces/${id}/restore` }),
        (view, id) => {
          if (!view.isAdmin) return forbidden;
          const isDeleted = view.model.spaces.some((space) => space.id === id && space.isDeleted);
          return isDeleted ? ok() : { status: 404, code: 'space.not-found' };
        },
      ),
  },
  'PUT /spaces/{id}/body': {
    kind: 'changes',
    proves: '[SPC-03]',
    cases: (world) =>
      eachSpace(
        world,
        (id) => ({ path: `/spaces/${id}/body`, body: { body: null } }),
        (view, id) => view.refusal.space(id, 1 | flag.write) ?? ok(),
      ),
  },
};

const eachSpace = (
  world: MatrixWorld,
  ask: (id: number) => { path: string; body?: unknown },
  answer: (view: View, id: number) => ReturnType<ChangeCase['answer']>,
): ChangeCase[] =>
  [world.open, world.closed, world.late, world.pending, world.gone].map(({ id }) => ({
    about: `space ${id}`,
    on: [id],
    copy: async () => [await spaceLike(world, id)],
    ask: ([one]) => ask(one as number),
    answer: (view, [one]) => answer(view, one as number),
  }));

const manyMoves = (world: MatrixWorld, chosen: [number, number][]): ChangeCase => ({
  about: chosen.map(([id, to]) => `${nameOf(world, id)} into ${nameOf(world, to)}`).join(', '),
  on: chosen.map(([id]) => id),
  copy: (_, ids) => Promise.all(ids.map((id) => folderLike(world, id))),
  ask: (ids) => ({
    path: '/folders',
    body: chosen.map(([, to], index) => ({
      id: ids[index],
      parent: placeOf(world, to)?.folder,
      weight: 7,
    })),
  }),
  answer: (view, ids) =>
    answerMoves(
      view,
      chosen.map(([, to], index) => ({ id: ids[index] as number, to })),
    ),
});

function answerDelete(view: View, folders: number[], documents: number[]): ReturnType<ChangeCase['answer']> {
  const refusals = [
    ...folders.map((id) => view.refusal.folder(id)),
    ...folders.map((id) => view.refusal.folder(id, flag.delete)),
    ...documents.map((id) => view.refusal.document(id)),
    ...documents.map((id) => view.refusal.document(id, flag.deleteDocument)),
  ];
  const refused = refusals.find((one) => one !== undefined);
  if (refused) return refused;
  return folders.every((id) => mayDelete(view.model, view.who, id)) ? gone : forbidden;
}

const deleteMany = (world: MatrixWorld, folders: number[], documents: number[]): ChangeCase => ({
  about: [...folders, ...documents].map((id) => nameOf(world, id)).join(', '),
  on: [...folders, ...documents],
  copy: (_, ids) =>
    Promise.all(
      ids.map((id, index) => (index < folders.length ? folderLike(world, id) : documentLike(world, id))),
    ),
  ask: (ids) => ({
    path: '/documents/delete/multiple',
    body: { folders: ids.slice(0, folders.length), documents: ids.slice(folders.length) },
  }),
  answer: (view, ids) => answerDelete(view, ids.slice(0, folders.length), ids.slice(folders.length)),
});
