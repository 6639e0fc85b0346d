import type { Ask } from './ask.ts';
import type { Hidden } from './secrets.ts';
import { fileTexts } from './vocabulary.ts';
import type { Asker, World } from './world.ts';

/** What the calls before have made, the newest last. */
export interface Made {
  documents: number[];
  folders: number[];
  lists: number[];
}

export interface Scene {
  world: World;
  hidden: Hidden;
  who: Asker;
  /** Where this person works: a space and a folder. */
  space: number;
  folder: number;
  made: Made;
  /** Another one each time. */
  turn: number;
}

type Step = [call: string, ask: (scene: Scene) => Ask];

const document = ({ made, world }: Scene) => made.documents.at(-1) ?? world.documents.notes;
const folder = ({ made, world }: Scene) => made.folders.at(-1) ?? world.folders.inBeta;
const upload = (scene: Scene, name: string, text: string, subFolder = ''): Ask => ({
  form: {
    fields: [
      ['spaceId', scene.space],
      ['folderId', scene.folder],
      ['subFolders', subFolder],
    ],
    files: [['files', name, text]],
  },
});
const uuid = ({ turn }: Scene) => `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`;

/** In this order, for everybody: who may not is refused in both worlds alike. */
export const changing: Step[] = [
  ['POST /folders', (s) => ({ body: { name: 'Made', space: s.space, parent: s.folder } })],
  [
    'POST /folders/multiple',
    (s) => ({
      body: {
        space: s.space,
        parent: s.folder,
        folders: [{ name: `Renamed ${s.turn}`, children: [{ name: 'Sub' }] }],
      },
    }),
  ],
  [
    'PUT /folders/{id}',
    (s) => ({ params: { id: folder(s) }, body: { name: s.turn % 2 ? 'Renamed' : 'Alpha' } }),
  ],
  ['PUT /folders', (s) => ({ body: [{ id: folder(s), parent: s.folder, weight: s.turn }] })],
  ['POST /documents/multiple', (s) => upload(s, 'new.txt', fileTexts[s.turn % 3] as string)],
  ['POST /documents/multiple', (s) => upload(s, 'plan.txt', fileTexts[(s.turn + 1) % 3] as string, 'Sub')],
  [
    'POST /uploads',
    (s) => ({ body: { name: 'big.txt', size: 9, space: s.space, folder: s.folder, subFolder: 'Sub' } }),
  ],
  [
    'POST /uploads',
    (s) => ({ body: { name: 'big.txt', size: 9, document: s.hidden.documents.at(-1) ?? 1 } }),
  ],
  ['GET /documents/{id}', (s) => ({ params: { id: document(s) } })],
  ['GET /documents/{id}/pdf-version/download', (s) => ({ params: { id: document(s) } })],
  ['GET /documents/copies', (s) => ({ query: { ids: String(document(s)) } })],
  ['POST /documents/{id}/clone', (s) => ({ params: { id: document(s) } })],
  [
    'PUT /documents/{id}',
    (s) => ({ params: { id: document(s) }, body: { name: `renamed.txt`, tags: [s.world.tag] } }),
  ],
  [
    'PUT /documents/{id}',
    (s) => ({ params: { id: document(s) }, body: { name: 'merger.txt', folder: s.folder } }),
  ],
  [
    'PUT /documents/{id}/file',
    (s) => ({
      params: { id: document(s) },
      form: { fields: [], files: [['newFile', 'b.txt', fileTexts[(s.turn + 2) % 3] as string]] },
    }),
  ],
  [
    'POST /documents/{id}/versions/{version}/restore',
    (s) => ({ params: { id: document(s), version: 1 }, body: {} }),
  ],
  ['POST /documents/{id}/pdf-version/retry', (s) => ({ params: { id: document(s) } })],
  [
    'PUT /documents/{id}/pdf-version/annotations',
    (s) => ({
      params: { id: s.world.documents.report },
      body: {
        operations: [
          {
            opId: uuid(s),
            id: uuid(s),
            baseRev: 0,
            op: 'upsert',
            body: { v: 1, type: 9, pageIndex: 0, id: uuid(s), contents: 'seen' },
          },
        ],
      },
    }),
  ],
  [
    'PUT /documents/move/multiple',
    (s) => ({ body: { documents: [document(s)], folders: [folder(s)], space: s.space, folder: s.folder } }),
  ],
  [
    'PUT /documents/move/multiple',
    (s) => ({ body: { documents: [s.hidden.documents.at(-1) ?? 1], space: s.space } }),
  ],
  [
    'PUT /documents/tags/multiple',
    (s) => ({ body: { changes: [{ documents: [document(s)], add: [s.world.tag] }] } }),
  ],
  [
    'PUT /documents/tags/multiple',
    (s) => ({ body: { changes: [{ documents: [s.hidden.documents.at(-1) ?? 1], remove: [s.world.tag] }] } }),
  ],
  ['PUT /documents/delete/multiple', (s) => ({ body: { documents: [document(s)], folders: [] } })],
  ['PUT /documents/restore', (s) => ({ body: { documentIds: [document(s)] } })],
  ['DELETE /documents/{id}', (s) => ({ params: { id: document(s) } })],
  ['DELETE /documents/{id}', (s) => ({ params: { id: s.hidden.documents.at(-1) ?? 1 } })],
  ['DELETE /folders/{id}', (s) => ({ params: { id: folder(s) } })],
  [
    'POST /folders/{id}/image',
    (s) => ({ params: { id: s.folder }, form: { fields: [], files: [['image', 'a.png', 'no picture']] } }),
  ],
  [
    'POST /spaces/{id}/image',
    (s) => ({ params: { id: s.space }, form: { fields: [], files: [['image', 'a.png', 'no picture']] } }),
  ],
  ['PUT /spaces/{id}/body', (s) => ({ params: { id: s.space }, body: { body: null } })],
  [
    'POST /me/favorites/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'document', entityId: s.world.documents.plan } }),
  ],
  [
    'POST /me/favorites/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'document', entityId: s.hidden.documents.at(-1) ?? 1 } }),
  ],
  [
    'DELETE /me/favorites/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'document', entityId: s.world.documents.plan } }),
  ],
  [
    'POST /me/watches/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'folder', entityId: s.world.folders.alpha } }),
  ],
  [
    'POST /me/watches/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'document', entityId: s.hidden.documents.at(-1) ?? 1 } }),
  ],
  [
    'POST /me/watches/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'space', entityId: s.hidden.spaces.at(-1)?.id ?? 999 } }),
  ],
  [
    'DELETE /me/watches/{entityType}/{entityId}',
    (s) => ({ params: { entityType: 'document', entityId: s.hidden.documents.at(-1) ?? 1 } }),
  ],
  [
    'PUT /me/openings/{documentId}',
    (s) => ({ params: { documentId: s.world.documents.plan }, body: { page: 2, pages: 3 } }),
  ],
  [
    'PUT /me/openings/{documentId}',
    (s) => ({ params: { documentId: s.hidden.documents.at(-1) ?? 1 }, body: {} }),
  ],
  ['PUT /me/notifications/read', (s) => ({ body: { ids: [s.turn, s.turn + 1] } })],
  ['PUT /me/notifications/read', () => ({ body: { upTo: 2 } })],
  [
    'PUT /me/notifications/mail',
    () => ({
      body: {
        rhythms: { reply: 'daily', version: 'once', new: 'never', failed: 'weekly' },
        ...{ at: '18:30', weekday: 3, zone: 'Asia/Tokyo', isPaused: false },
      },
    }),
  ],
  ['DELETE /me/notifications/mail', () => ({})],
  [
    'POST /dashboards/{id}/favorites/{entityType}/{entityId}',
    (s) => ({ params: { id: s.world.dashboard, entityType: 'folder', entityId: s.world.folders.alpha } }),
  ],
  [
    'DELETE /dashboards/{id}/favorites/{entityType}/{entityId}',
    (s) => ({ params: { id: s.world.dashboard, entityType: 'folder', entityId: s.world.folders.alpha } }),
  ],
  [
    'PUT /documents/{id}/favorite-dashboards',
    (s) => ({ params: { id: s.world.documents.report }, body: { add: [s.world.dashboard] } }),
  ],
  [
    'PUT /folders/{id}/favorite-dashboards',
    (s) => ({ params: { id: s.world.folders.beta }, body: { add: [s.world.dashboard], remove: [] } }),
  ],
  ['POST /me/dashboard', () => ({ body: { layout: {} } })],
  ['PUT /me/dashboard', () => ({ body: { layout: {} } })],
  ['DELETE /me/dashboard', () => ({})],
  ['PUT /me/guide', () => ({ body: { isWanted: true } })],
  ['PUT /me/language', () => ({ body: { language: 'de' } })],
  ['PUT /me/whats-new', () => ({ body: { seen: 3 } })],
  [
    'PUT /me/contact',
    () => ({ form: { fields: [['contact', JSON.stringify({ phone: '+41 1' })]], files: [] } }),
  ],
  ['POST /mailing-lists', (s) => ({ body: { name: `List ${s.turn}`, members: [s.world.people.staff] } })],
  [
    'PUT /mailing-lists/{id}',
    (s) => ({
      params: { id: s.made.lists.at(-1) ?? s.world.list },
      body: { members: [s.world.people.guest] },
    }),
  ],
  ['DELETE /mailing-lists/{id}', (s) => ({ params: { id: s.made.lists.at(-1) ?? 999 } })],
  [
    'POST /documents/share/',
    (s) => ({
      body: {
        documentIds: [s.world.documents.plan],
        userIds: [s.world.people.staff],
        mailingListIds: [s.world.list],
        subject: 'See',
        message: 'this',
      },
    }),
  ],
  [
    'POST /documents/share/',
    (s) => ({
      body: {
        documentIds: [s.world.documents.plan],
        userIds: [s.hidden.people.at(-1) ?? 999],
        subject: 'See',
        message: 'this',
      },
    }),
  ],
  [
    'POST /documents/share',
    (s) => ({
      body: {
        documentIds: [s.hidden.documents.at(-1) ?? 999],
        userIds: [s.world.people.staff],
        subject: 'See',
        message: 'this',
      },
    }),
  ],
  [
    'POST /audit/spaces/{id}/users/confirm',
    (s) => ({ params: { id: s.space }, headers: { 'if-match': '"x"' } }),
  ],
  [
    'POST /audit/spaces/{id}/roles/confirm',
    (s) => ({ params: { id: s.space }, body: { role: s.world.roles.staff }, headers: { 'if-match': '"x"' } }),
  ],
  ['POST /audit/spaces/{id}/report', (s) => ({ params: { id: s.space }, body: { note: 'Too many.' } })],
  [
    'POST /auth/resource-token',
    (s) => ({ body: { resource: `/documents/${s.hidden.documents.at(-1) ?? 999}/download` } }),
  ],
  ['POST /auth/verify-password', () => ({ body: { password: 'not this one' } })],
];

/** Calls without a token: whether somebody is known. */
export const asStranger: Step[] = [
  ['POST /auth/token', (s) => ({ body: { username: secretEmail(s), password: 'not this one' } })],
  ['POST /users/forgot-password', (s) => ({ body: { email: secretEmail(s) } })],
  [
    'POST /users/reset-password',
    () => ({ body: { token: 'x'.repeat(43), password: 'correct horse battery' } }),
  ],
];
const secretEmail = ({ hidden }: Scene) => hidden.emails.at(-1) ?? 'nobody@secret.example';

/** Calls that are not asked here. */
export const leftOut: Record<string, string> = {
  'PATCH /uploads/{id}': 'of one’s own uploads, by random names; it stores as POST /documents/multiple does',
  'DELETE /uploads/{id}': 'of one’s own uploads, by random names',
  'POST /auth/logout': 'ends the session that asks',
  'GET /users/me/token': 'renews the token that asks',
  'POST /users/change-password': 'of oneself alone',
  'POST /auth/init2fa': 'of oneself alone, with a random secret',
  'POST /auth/enable2fa': 'of oneself alone, with a random secret',
  'POST /auth/disable2fa': 'of oneself alone',
  'DELETE /users/me/sessions': 'of oneself alone',
  'DELETE /users/me/sessions/{sessionId}': 'of oneself alone',
  'GET /documents/{id}/events': 'a stream of one document: features/annotations/stream-events.test.ts',
  'GET /feed/events': 'a stream: features/feeds/stream-feed.test.ts',
};
