import type { Ask } from './ask.ts';
import type { Hidden } from './secrets.ts';
import { words } from './vocabulary.ts';
import type { Asker, World } from './world.ts';

/** What is asked by one call, and who need not be compared, as they may know of what is hidden from others. */
export interface Reading {
  asks(world: World, hidden: Hidden): Ask[];
  but?: { who: Asker[]; why: string };
}

const once: Reading = { asks: () => [{}] };
const each = (ids: (world: World, hidden: Hidden) => number[], more: Ask[] = [{}]): Reading => ({
  asks: (world, hidden) =>
    ids(world, hidden).flatMap((id) => more.map((one) => ({ ...one, params: { id, ...one.params } }))),
});

/** Open ones, and those of the latest hidden ones: in the other world these ids are nobody's. */
const documents = (world: World, hidden: Hidden) => [
  ...Object.values(world.documents),
  ...hidden.documents.slice(-2),
];
const folders = (world: World, hidden: Hidden) => [
  ...Object.values(world.folders),
  ...hidden.folders.slice(-1),
];
const spaces = (world: World, hidden: Hidden) => [
  ...[world.works, world.owned, ...hidden.spaces.slice(-1)].map(({ id }) => id),
];
const people = (world: World, hidden: Hidden) => [
  world.people.staff,
  world.people.boss,
  ...hidden.people.slice(-1),
];
const contacts = (world: World, hidden: Hidden) => [
  ...world.contacts.slice(0, 2),
  ...hidden.contacts.slice(-1),
];

const listsAdmin = {
  who: ['lists' as const],
  why: 'administers mailing lists, and sees all people and lists',
};

const shareQueries = (world: World, hidden: Hidden): Ask[] =>
  [
    { documentIds: world.documents.plan },
    { documentIds: world.documents.plan, folderIds: world.folders.alpha, q: 'n' },
    { spaceIds: world.works.id, q: 'secret' },
    { documentIds: hidden.documents.at(-1) ?? 1 },
  ].map((query) => ({ query }));

const ofObjects = (world: World, hidden: Hidden): Record<string, number>[] => [
  { entityType: 0, entityId: world.owned.id },
  { entityType: 1, entityId: world.folders.mine },
  { entityType: 2, entityId: world.documents.mine },
  { entityType: 1, entityId: world.folders.alpha },
  { entityType: 2, entityId: hidden.documents.at(-1) ?? 1 },
];

/** Every call that changes nothing. */
export const reading: Record<string, Reading> = {
  'GET /health': once,
  'GET /ready': once,
  'GET /users/me': once,
  'GET /users/me/sessions': once,
  'GET /users': {
    ...{ asks: (world, hidden) => [{}, ...spaces(world, hidden).map((spaceId) => ({ query: { spaceId } }))] },
    but: listsAdmin,
  },
  'GET /auth/sso': once,
  'GET /auth/sso/start': once,
  'GET /auth/sso/callback': once,
  'GET /users/verify-reset-token': { asks: () => [{ query: { token: 'x'.repeat(43) } }] },
  'GET /users/verify-reset-auth-code': { asks: () => [{ query: { token: 'x'.repeat(43), code: '123456' } }] },
  'GET /uploads': once,
  'GET /uploads/{id}': { asks: () => [{ params: { id: '0'.repeat(32) } }] },
  'GET /weather': { asks: () => [{ query: { latitude: 47, longitude: 8 } }] },
  'GET /news': once,
  'GET /news/facets': once,
  'GET /announcements': { asks: () => [{}, { query: { limit: 1 } }, { query: { language: 'German' } }] },
  'GET /announcements/facets': { asks: () => [{}, { query: { topic: 'Known' } }] },
  'GET /announcements/{id}': each(({ announcement }, { announcements }) => [
    announcement,
    ...announcements.slice(-2),
  ]),
  'GET /announcements/images/{id}': each(() => [1]),
  'GET /tags': once,
  'GET /tags/{id}': each(({ tag }) => [tag, 999]),

  'GET /contacts': once,
  'GET /contacts/{id}': each(contacts),
  'GET /people/{id}': each(contacts),
  'GET /people/{id}/documents': each(contacts, [{}, { query: { limit: 1, offset: 1 } }]),
  'GET /contacts/download/{id}': each(contacts),
  'GET /contacts/divisions': once,
  'GET /contacts/images/{id}': each(() => [1]),
  'GET /users/{id}/contact': each(people),
  'GET /me/contact': once,
  'GET /spaces/{id}/members': each(spaces),
  'GET /mailing-lists': { ...once, but: listsAdmin },
  'GET /mailing-lists/{id}': {
    ...each(({ list }, { lists }) => [list, ...lists.slice(-1)]),
    but: listsAdmin,
  },

  'GET /spaces': { asks: () => [{}, { query: { isDeleted: true } }] },
  'GET /spaces/{id}': each(spaces),
  'GET /spaces/{id}/room': each(spaces),
  'GET /spaces/{id}/tree': each(spaces),
  'GET /spaces/{id}/index': each(spaces, [
    { query: { format: 'html' } },
    { query: { format: 'csv' } },
    { query: { format: 'xlsx' } },
  ]),
  'GET /folders': {
    asks: (world, hidden) => [
      ...spaces(world, hidden).flatMap((spaceId) => [
        { query: { spaceId, anyParent: true } },
        { query: { spaceId, isDeleted: true } },
      ]),
      ...folders(world, hidden).map((parentId) => ({ query: { parentId } })),
    ],
  },
  'GET /folders/{id}': each(folders),
  'GET /folders/document-count': {
    asks: (world, hidden) => spaces(world, hidden).map((spaceId) => ({ query: { spaceId } })),
  },
  'POST /folders/{id}/move-impact': {
    asks: ({ folders: { inBeta, beta, mine }, owned }) => [
      { params: { id: inBeta }, body: { parent: null } },
      { params: { id: inBeta }, body: { space: owned.id, parent: mine } },
      { params: { id: mine }, body: { parent: beta } },
    ],
  },
  'POST /documents/move/plan': {
    asks: ({ works, owned, folders: { inBeta, beta, mine }, documents: { plan, report } }, hidden) => [
      { body: { documents: [plan, report], folders: [inBeta], space: works.id } },
      { body: { documents: [plan], folders: [mine], space: owned.id, folder: mine } },
      { body: { documents: [report], folders: [mine], space: works.id, folder: beta } },
      { body: { documents: [plan, ...hidden.documents.slice(-1)], space: works.id } },
      { body: { folders: hidden.folders.slice(-1), documents: [plan], space: works.id, folder: beta } },
      { body: { documents: [plan], space: works.id, folder: hidden.folders.at(-1) ?? null } },
    ],
  },
  'GET /documents': {
    asks: (world, hidden) => [
      ...spaces(world, hidden).flatMap((spaceId) => [
        { query: { spaceId } },
        { query: { spaceId, isDeleted: true } },
      ]),
      ...folders(world, hidden).map((folderId) => ({ query: { spaceId: world.works.id, folderId } })),
      { query: { spaceId: world.works.id, folderPath: `${world.folders.beta}` } },
    ],
  },
  'GET /documents/columns': {
    asks: (world, hidden) => [
      ...spaces(world, hidden).map((spaceId) => ({ query: { spaceId } })),
      ...folders(world, hidden).map((folderId) => ({ query: { spaceId: world.works.id, folderId } })),
    ],
  },
  'GET /documents/stamp': {
    asks: (world, hidden) => [
      ...spaces(world, hidden).map((spaceId) => ({ query: { spaceId } })),
      ...folders(world, hidden).map((folderId) => ({ query: { spaceId: world.works.id, folderId } })),
    ],
  },
  'GET /documents/{id}': each(documents),
  'GET /documents/{id}/versions': each(documents),
  'GET /documents/{id}/versions/{version}/download': each(documents, [{ params: { version: 1 } }]),
  'GET /documents/{id}/download': each(documents),
  'GET /documents/{id}/pdf-version/download': each(documents),
  'GET /documents/{id}/pdf-version/annotations': each(documents),
  'GET /documents/{id}/mentionable': each(documents, [{}, { query: { q: 'a' } }]),
  'GET /documents/{id}/pdf-version/annotated': each(({ documents: { report } }, hidden) => [
    report,
    ...hidden.documents.slice(-1),
  ]),
  'GET /documents/copies': { asks: (world, hidden) => [{ query: { ids: documents(world, hidden).join() } }] },
  'PUT /documents/download/multiple': {
    asks: ({ documents: some, folders: { alpha, beta }, tag }) => [
      { body: { documents: [some.plan], folders: [alpha, beta] } },
      { body: { folders: [beta], tags: [tag] } },
    ],
  },
  'GET /authors': once,
  'GET /images/{id}': each(({ image }) => [image, 999]),
  'GET /feed': {
    asks: (world, hidden) => [{}, ...spaces(world, hidden).map((spaceId) => ({ query: { spaceId } }))],
  },
  'GET /documents/feed': once,
  'GET /search': {
    asks: (world, hidden) => [
      ...[...words, 'pupm', 'plan', 'valve pump', 'secret', 'new renamed'].map((key) => ({ query: { key } })),
      { query: { key: 'pump', sortBy: 'date', space: hidden.spaces.at(-1)?.id ?? 1 } },
      { query: { key: 'pump', author: world.people.boss, kind: 'document' } },
      { query: { key: 'valze', tag: world.tag, limit: 1, offset: 1 } },
    ],
  },

  'GET /me/favorites': once,
  'GET /me/suggested-favorites': once,
  'GET /me/notifications': {
    asks: () => [{}, { query: { unread: 'true', limit: 1 } }, { query: { before: 3 } }],
  },
  'GET /me/notifications/mail': once,
  'GET /me/watches': once,
  'GET /me/openings': { asks: () => [{}, { query: { limit: 1 } }] },
  'GET /me/shared': { asks: () => [{}, { query: { limit: 1 } }] },
  'GET /default-favorites': once,
  'GET /dashboards': { asks: () => [{}, { query: { defaultOnly: true } }] },
  'GET /dashboards/{id}/favorites': each(({ dashboard }) => [dashboard, 999]),
  'GET /documents/{id}/favorite-dashboards': each(documents),
  'GET /folders/{id}/favorite-dashboards': each(folders),
  'GET /me/dashboard': once,
  'GET /me/dashboard/shown': once,

  'GET /documents/share/roles': { asks: shareQueries },
  'GET /documents/share/users': { asks: shareQueries },
  'GET /documents/share/mailing-lists': { asks: shareQueries },
  'GET /documents/share/sent': once,
  'POST /documents/share/preview': {
    asks: ({ documents: { plan }, people: { guest }, list, roles }, hidden) => [
      { body: { documentIds: [plan], userIds: [guest], mailingListIds: [list], roleIds: [roles.staff] } },
      {
        body: {
          documentIds: [plan],
          userIds: hidden.people.slice(-1),
          mailingListIds: hidden.lists.slice(-1),
        },
      },
    ],
  },

  'GET /acls/tree': {
    asks: (world, hidden) => [{}, ...spaces(world, hidden).map((spaceId) => ({ query: { spaceId } }))],
  },
  'GET /acls/roles': once,
  'GET /acls/sids': once,
  'GET /acls/objectidentities': once,
  'GET /acls/entity-oid-index': {
    asks: (world, hidden) => [{}, ...ofObjects(world, hidden).map((query) => ({ query }))],
  },
  'GET /acls/permissions': {
    asks: ({ roles }) => [roles.staff, roles.insiders].map((role) => ({ query: { sid: `ROLE_${role}` } })),
  },
  'GET /acls/here': {
    asks: (world, hidden) =>
      ofObjects(world, hidden)
        .filter(({ entityType }) => entityType !== 2)
        .map((query) => ({ query })),
  },
  'GET /acls/people': { asks: (world, hidden) => ofObjects(world, hidden).map((query) => ({ query })) },
  'GET /users/{id}/why': {
    asks: (world, hidden) =>
      people(world, hidden).flatMap((id) =>
        ofObjects(world, hidden).map((query) => ({ params: { id }, query })),
      ),
  },
  'GET /spaces/{id}/roles': each(spaces),
  'GET /audit/spaces/{id}': each(spaces),
  'GET /audit/spaces/{id}/users': each(spaces),
  'GET /audit/spaces/{id}/roles/pending': each(spaces),
  'GET /audit/spaces/{id}/records': each(spaces),
  'GET /audit/spaces/{id}/records/export': each(spaces),
};
