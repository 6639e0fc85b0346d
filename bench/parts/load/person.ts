import { randomBytes, randomUUID } from 'node:crypto';
import { documentEvents, getAnnotations, putAnnotations } from '@atrium/contract/annotations';
import { downloadPdfVersion, getDocument, listDocuments, uploadDocuments } from '@atrium/contract/documents';
import { feedEvents, listFeed } from '@atrium/contract/feeds';
import { countDocuments, getFolder, listFolders } from '@atrium/contract/folders';
import type { Call, CallInput, CallReply } from '@atrium/contract/parts/call';
import { searchAll } from '@atrium/contract/search';
import { listShareUsers, shareItems } from '@atrium/contract/share';
import { getSpace, listSpaces } from '@atrium/contract/spaces';
import { makePdf } from '../../../server/src/testing/pdfs/make-pdf.ts';
import { formType, joinForm } from '../send-files.ts';
import { ask, type Client, download, listen, sendForm } from './client.ts';
import type { Figures } from './figures.ts';

/** How often each is done, of a hundred times that somebody does something. */
const day = { browse: 22, list: 28, search: 14, open: 22, annotate: 8, upload: 4, share: 2 };

export type Kind = keyof typeof day;

/** The folder where somebody works: there they may do everything. */
interface Desk {
  spaceId: number;
  folderId: number;
  documentIds: number[];
}

export interface Person {
  act(kind: Kind): Promise<void>;
  leave(): void;
}

const pick = <T>(all: T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

export function pickKind(): Kind {
  let at = Math.random() * 100;
  for (const [kind, share] of Object.entries(day)) {
    at -= share;
    if (at < 0) return kind as Kind;
  }
  return 'list';
}

const rect = { origin: { x: 72, y: 96 }, size: { width: 180, height: 14 } };
const highlight = { type: 9, pageIndex: 0, rect, segmentRects: [rect], color: '#ffcd45', opacity: 1 };

/** Somebody who is signed in, with the stream of their feed open; `isAtDashboard`: they read the feed when it tells. */
export async function seat(client: Client, figures: Figures, isAtDashboard: boolean): Promise<Person> {
  const spaces = await ask(client, listSpaces, { query: {} });
  const desk = await findDesk();
  let spaceId = spaces[0]?.id;
  let folderIds: number[] = [];
  let documentIds: number[] = [];
  let closeDocument = () => {};
  const closeFeed = await listen(
    client,
    feedEvents,
    { query: {} },
    {
      onEvent: (name) => name === 'feed' && isAtDashboard && void readFeed(),
      onEnd: () => figures.fail('the stream of a feed ended'),
    },
  );

  async function findDesk(): Promise<Desk | undefined> {
    const space = pick(
      spaces.filter(({ permissions }) => permissions.canCreateDocument && permissions.canShare),
    );
    if (!space) return undefined;
    const folders = await ask(client, listFolders, { query: { spaceId: space.id } });
    const folder = pick(
      folders.filter(({ permissions }) => permissions.canCreateDocument && permissions.canShare),
    );
    if (!folder) return undefined;
    const documents = await ask(client, listDocuments, { query: { spaceId: space.id, folderId: folder.id } });
    return { spaceId: space.id, folderId: folder.id, documentIds: documents.map(({ id }) => id) };
  }

  async function readFeed(): Promise<void> {
    const query = { limit: 50, everywhere: 'true' } as const;
    await figures
      .time('feed', ask(client, listFeed, { query }))
      .catch((error: Error) => figures.fail(error.message));
  }

  const acts: Record<Kind, (asking: Asking) => Promise<unknown>> = {
    async browse(asking) {
      spaceId = pick(spaces)?.id;
      if (spaceId === undefined) return;
      const [, folders] = await Promise.all([
        asking(getSpace, { params: { id: spaceId } }),
        asking(listFolders, { query: { spaceId, anyParent: 'true' } }),
        asking(countDocuments, { query: { spaceId } }),
        asking(listDocuments, { query: { spaceId } }),
      ]);
      folderIds = folders.map(({ id }) => id);
    },
    async list(asking) {
      const folderId = pick(folderIds);
      if (spaceId === undefined || folderId === undefined) return acts.browse(asking);
      const [documents] = await Promise.all([
        asking(listDocuments, { query: { spaceId, folderId } }),
        asking(getFolder, { params: { id: folderId } }),
        asking(listFolders, { query: { parentId: folderId } }),
      ]);
      documentIds = documents.map(({ id }) => id);
    },
    search: (asking) => asking(searchAll, { query: { key: somethingToFind() } }),
    async open(asking) {
      const id = pick(documentIds);
      if (id === undefined) return acts.list(asking);
      const params = { id };
      await Promise.all([
        asking(getDocument, { params }),
        asking(getAnnotations, { params, query: {} }),
        figures.time('open', download(client, downloadPdfVersion, { params, query: {} })),
      ]);
      const onEnd = () => figures.fail('the stream of a document ended');
      closeDocument = await figures.time(
        'open',
        listen(client, documentEvents, { params, query: {} }, { onEvent() {}, onEnd }),
      );
    },
    async annotate(asking) {
      const id = pick(desk?.documentIds ?? []);
      if (id === undefined) return acts.list(asking);
      const { seq } = await asking(getAnnotations, { params: { id }, query: {} });
      const operations = [{ opId: randomUUID(), id: randomUUID(), op: 'upsert' as const, body: highlight }];
      await asking(putAnnotations, { params: { id }, body: { operations, since: seq } });
    },
    async upload(asking) {
      if (!desk) return acts.list(asking);
      const name = `${randomBytes(6).toString('hex')}.pdf`;
      const lines = Array.from({ length: 40 }, () => randomBytes(30).toString('base64')).join('\n');
      const bytes = makePdf([{ text: name }, { text: lines }]);
      const place: [string, string][] = [
        ['spaceId', String(desk.spaceId)],
        ['folderId', String(desk.folderId)],
      ];
      const form = { type: formType, bytes: joinForm(place, [{ name, bytes }]) };
      const [made] = await figures.time('upload', sendForm(client, uploadDocuments, form));
      if (made) desk.documentIds.push(made.id);
    },
    async share(asking) {
      const id = pick(desk?.documentIds ?? []);
      if (id === undefined) return acts.list(asking);
      const people = await asking(listShareUsers, { query: { documentIds: String(id) } });
      const userIds = [pick(people), pick(people)].flatMap((one) => (one ? [one.id] : []));
      if (userIds.length === 0) return;
      const body = {
        documentIds: [id],
        userIds: [...new Set(userIds)],
        subject: 'For you',
        message: 'Please read.',
      };
      await asking(shareItems, { body });
    },
  };

  return {
    async act(kind) {
      closeDocument();
      closeDocument = () => {};
      try {
        await acts[kind]((call, input) => figures.time(kind, ask(client, call, input)));
      } catch (error) {
        figures.fail(`${kind}: ${(error as Error).message.replace(/"requestId":"[^"]*"/, '')}`);
      }
    },
    leave() {
      closeDocument();
      closeFeed();
      client.agent.destroy();
    },
  };
}

type Asking = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallReply<C>>;

/** Mostly one document, sometimes a word that thousands have. */
const somethingToFind = (): string =>
  Math.random() < 0.9
    ? `document ${Math.ceil(Math.random() * 100_000)}`
    : (pick(['folder', 'person', 'pdf', 'report']) ?? '');
