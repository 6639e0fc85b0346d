import { randomUUID } from 'node:crypto';
import type { NamedImpact } from '@atrium/contract/permissions';
import { highlight, upsert } from '../annotations/annotating.ts';
import { canSee } from '../trees/access-model.ts';
import { flag } from '../trees/change-rights.ts';
import { eachDocument, withFile } from './change-cases.ts';
import { documentLike, folderLike, fresh, replacedLike } from './copies.ts';
import { measureImpact } from './impact.ts';
import { named } from './move-answers.ts';
import { documentMoves, places } from './places.ts';
import { type ChangeCase, json, type Question, type Row } from './row.ts';
import { oneDocument, shownDocument } from './shown.ts';
import { type Expected, forbidden, noDocument, noFolder, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const made = { status: 201 };

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shows: Pick<ChangeCase, 'read' | 'shows'> = {
  read: oneDocument,
  shows: (view, [id]) => shownDocument(view, id as number),
};

export const documentChangeRows: Record<string, Row> = {
  'PUT /documents/{id}': {
    kind: 'changes',
    proves: '[DOC-07]',
    cases: (world) => [
      ...eachDocument(
        world,
        (id) => ({ path: `/documents/${id}`, body: { name: `${fresh()}.txt` } }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? ok(),
        shows,
      ),
      ...documentMoves(world).map(
        ([document, target]): ChangeCase => ({
          about: `${document} into ${target}`,
          on: [document, target],
          copy: async (_, [id, to]) => [await documentLike(world, id as number), to as number],
          ask: ([id, to]) => {
            const place = places(world).find((one) => one.id === to);
            return { path: `/documents/${id}`, body: { space: place?.space, folder: place?.folder } };
          },
          answer: (view, [id, to]) => answerMove(view, id as number, to as number),
          ...shows,
        }),
      ),
    ],
  },
  'PUT /documents/{id}/file': {
    kind: 'changes',
    proves: '[DOC-13]',
    cases: (world) =>
      eachDocument(
        world,
        (id) => ({ path: `/documents/${id}/file`, form: withFile('newFile', 'new.txt', Buffer.from('new')) }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? ok(),
        shows,
      ),
  },
  'POST /documents/{id}/versions/{version}/restore': {
    kind: 'changes',
    proves: '[DOC-13]',
    cases: (world) =>
      eachDocument(
        world,
        (id) => ({ path: `/documents/${id}/versions/1/restore` }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? ok(),
        { ...shows, copy: async (_, [one]) => [await replacedLike(world, one as number)] },
      ),
  },
  'POST /documents/{id}/pdf-version/retry': {
    kind: 'changes',
    proves: '[DOC-11]',
    cases: (world) =>
      eachDocument(
        world,
        (id) => ({ path: `/documents/${id}/pdf-version/retry` }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? ok(),
        shows,
      ),
  },
  'PUT /documents/{id}/pdf-version/annotations': {
    kind: 'changes',
    proves: '[VIEW-02]',
    cases: (world) =>
      [...world.documents].map(([about, id]) => ({
        about,
        on: [id],
        ask: () => ({
          path: `/documents/${id}/pdf-version/annotations`,
          body: { operations: [upsert(randomUUID(), null, highlight())] },
        }),
        answer: (view) =>
          view.refusal.document(id, flag.writeDocument) ??
          (about.endsWith('.pdf') ? ok() : { status: 404, code: 'document.no-pdf-version' }),
      })),
  },
  'POST /documents/{id}/clone': {
    kind: 'changes',
    proves: '[DOC-08]',
    cases: (world) =>
      eachDocument(
        world,
        (id) => ({ path: `/documents/${id}/clone` }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? made,
      ),
  },
  'DELETE /documents/{id}': {
    kind: 'changes',
    proves: '[DOC-09]',
    cases: (world) =>
      eachDocument(
        world,
        (id) => ({ path: `/documents/${id}` }),
        (view, id) => view.refusal.document(id, flag.deleteDocument) ?? { status: 204 },
      ),
  },
  'PUT /documents/restore': {
    kind: 'changes',
    proves: '[TRSH-01]',
    cases: (world) => [
      ...eachDocument(
        world,
        (id) => ({ path: '/documents/restore', body: { documentIds: [id] } }),
        (view, id) => answerRestore(world, view, id),
      ),
      ...[...world.folders].map(
        ([about, id]): ChangeCase => ({
          about,
          on: [id],
          copy: async (_, [one]) => [await folderLike(world, one as number)],
          ask: ([one]) => ({ path: '/documents/restore', body: { folderIds: [one] } }),
          answer: (view, [one]) => answerRestore(world, view, one as number),
        }),
      ),
    ],
  },
  'POST /spaces/{id}/image': {
    kind: 'changes',
    proves: '[SPC-05]',
    cases: (world) =>
      places(world)
        .filter(({ folder }) => folder === null)
        .map(({ id, space }) => ({
          about: `space ${space}`,
          on: [id],
          ask: () => ({ path: `/spaces/${space}/image`, form: withFile('image', 'one.png', onePixel) }),
          answer: (view) => view.refusal.space(space, flag.write) ?? made,
        })),
  },
  'POST /folders/{id}/image': {
    kind: 'changes',
    proves: '[SPC-05]',
    cases: (world) =>
      [...world.folders].map(([about, id]) => ({
        about,
        on: [id],
        ask: () => ({ path: `/folders/${id}/image`, form: withFile('image', 'one.png', onePixel) }),
        answer: (view) => view.refusal.folder(id, flag.write) ?? made,
      })),
  },
  'POST /acls/permissions': {
    kind: 'changes',
    proves: '[PERM-05]',
    cases: (world) =>
      eachObject(
        world,
        (id) => ({ path: '/acls/permissions', body: [{ ...entry(world, id), canRead: true }] }),
        ok(),
      ),
  },
  'DELETE /acls/permissions': {
    kind: 'changes',
    proves: '[PERM-05]',
    cases: (world) =>
      eachObject(
        world,
        (id) => ({ path: `/acls/permissions?sid=ROLE_${world.roles[0]}&objectIdentityId=${id}` }),
        { status: 204 },
      ),
  },
  'POST /acls/permissions/impact': {
    kind: 'reads',
    proves: '[PERM-05]',
    cases: (world) =>
      [...world.folders.values(), ...world.documents.values(), world.open.rootId].map((id) => ({
        path: '/acls/permissions/impact',
        body: [{ ...entry(world, id), canRead: true, canReadDocument: true }],
        answer: (view) => {
          if (!view.isAdmin) return forbidden;
          if (!view.sees(id)) return noFolder;
          const role = world.roles[0] as number;
          const own = new Map(view.model.entries.get(id)).set(role, 17);
          const entries = new Map(view.model.entries).set(id, own);
          const impact = measureImpact(world, view, [id], { ...view.model, entries });
          return ok({ ...impact, gaining: Math.min(4, impact.gain), losing: Math.min(4, impact.lose) });
        },
        read: async (response) => {
          const { gaining, losing, ...impact } = (await json(response)) as NamedImpact;
          return { ...impact, gaining: gaining.length, losing: losing.length };
        },
      })),
  },
};

const entry = ({ roles }: MatrixWorld, id: number) => ({ objectIdentityId: id, sid: `ROLE_${roles[0]}` });

/** For administrators alone. */
const eachObject = (world: MatrixWorld, ask: (id: number) => Question, done: Expected): ChangeCase[] =>
  [...world.folders, ...world.documents].map(([about, id]) => ({
    about,
    on: [id],
    copy: async (_, [one]) => [
      await (world.homeOf.has(one as number) ? folderLike : documentLike)(world, one as number),
    ],
    ask: ([one]) => ask(one as number),
    answer: (view, [one]) => (!view.isAdmin ? forbidden : view.sees(one as number) ? done : noFolder),
  }));

function answerMove(view: View, id: number, to: number): Expected {
  const refused = view.refusal.document(id, flag.writeDocument);
  if (refused) return refused;
  const space = view.spaceIdOf(to);
  const isCrossing = space !== view.spaceIdOf(id);
  if (!isCrossing && view.shownIn(id) === named(view, to)) return ok();
  const noPlace = view.refusal.place(space, named(view, to), flag.createDocument);
  if (noPlace) return noPlace;
  if (isCrossing && !view.has(id, flag.deleteDocument)) return forbidden;
  const parents = new Map(view.model.parents).set(id, to);
  return canSee({ ...view.model, parents }, view.who, id) ? ok() : noDocument;
}

/** Administrators may; whoever deleted it may for ten minutes, where they could delete it. */
function answerRestore({ trash }: MatrixWorld, view: View, id: number): Expected {
  const absent = view.model.documents.has(id) ? noDocument : noFolder;
  const deleted = trash.get(id);
  const space = view.model.spaces.find((one) => one.id === view.spaceIdOf(id));
  if (!view.model.deleted.has(id) || space?.isDeleted) return absent;
  if (view.isAdmin) return ok();
  const mayUndo = deleted?.by === view.who.userId && deleted.minutesAgo <= 10;
  if (!mayUndo || !view.has(id, 1)) return absent;
  return view.has(id, view.model.documents.has(id) ? flag.deleteDocument : flag.delete) ? ok() : forbidden;
}
