import type { Version } from '@atrium/contract/documents';
import { makePdf } from '../pdfs/make-pdf.ts';
import { listZip } from '../read-zip.ts';
import { chainOf } from '../trees/access-model.ts';
import { flag } from '../trees/change-rights.ts';
import { feeds, feedsOfEach } from './feed-cases.ts';
import { json, type ReadCase, type Row } from './row.ts';
import { ids, manyDeleted, manyDocuments, oneDocument, shownDeleted, shownDocument } from './shown.ts';
import { type Expected, forbidden, noDocument, noFolder, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const documentsWhere = (view: View, test: (id: number) => boolean) =>
  ok(
    view
      .seenDocuments()
      .filter(test)
      .map((id) => shownDocument(view, id)),
  );

export const documentRows: Record<string, Row> = {
  'GET /documents': {
    kind: 'reads',
    proves: '[DOC-12] [TRSH-01]',
    cases: (world) => [
      ...world.spaces.flatMap((space) => [
        {
          path: `/documents?spaceId=${space}`,
          answer: (view: View) =>
            view.refusal.space(space) ??
            documentsWhere(view, (id) => view.spaceIdOf(id) === space && view.shownIn(id) === null),
          read: manyDocuments,
        },
        {
          path: `/documents?spaceId=${space}&isDeleted=true`,
          answer: (view: View) =>
            view.refusal.space(space) ??
            (view.isAdmin ? ok(shownDeleted(world, view, trash(view, space))) : forbidden),
          read: manyDeleted,
        },
      ]),
      ...[...world.folders.values()].flatMap((id) => documentsOf(world.homeOf.get(id) as number, id)),
      // A folder is found in its own space alone.
      {
        path: `/documents?spaceId=${world.open.id}&folderId=${world.folders.get('Pending')}`,
        answer: () => noFolder,
      },
    ],
  },
  'GET /documents/{id}': {
    kind: 'reads',
    proves: '[DOC-12]',
    cases: (world) =>
      eachDocument(world, (id) => ({
        path: `/documents/${id}`,
        answer: (view) => view.refusal.document(id) ?? ok(shownDocument(view, id)),
        read: oneDocument,
      })),
  },
  'GET /documents/{id}/download': {
    kind: 'reads',
    proves: '[DOC-10]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/download`,
        answer: (view) => view.refusal.document(id) ?? ok(contentOf(name)),
        read: (response) => response.text(),
      })),
  },
  'GET /documents/{id}/versions': {
    kind: 'reads',
    proves: '[DOC-13]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/versions`,
        answer: (view) =>
          view.refusal.document(id) ??
          ok([{ version: 1, filename: name, by: world.madeBy.get(id), isCurrent: true }]),
        read: async (response) =>
          ((await json(response)) as Version[]).map(({ version, filename, by, isCurrent }) => ({
            ...{ version, filename, by: by.id, isCurrent },
          })),
      })),
  },
  'GET /documents/{id}/versions/{version}/download': {
    kind: 'reads',
    proves: '[DOC-13]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/versions/1/download`,
        answer: (view) => view.refusal.document(id) ?? ok(contentOf(name)),
        read: (response) => response.text(),
      })),
  },
  'GET /documents/{id}/pdf-version/download': {
    kind: 'reads',
    proves: '[DOC-10]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/pdf-version/download`,
        answer: (view) =>
          view.refusal.document(id) ??
          (name.endsWith('.pdf') ? ok(contentOf(name)) : { status: 404, code: 'document.no-pdf-version' }),
        read: (response) => response.text(),
      })),
  },
  'GET /documents/{id}/pdf-version/annotations': {
    kind: 'reads',
    proves: '[VIEW-02]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/pdf-version/annotations`,
        answer: (view) => view.refusal.document(id) ?? (name.endsWith('.pdf') ? ok(1) : noPdf),
        read: async (response) => ((await json(response)) as { version: number }).version,
      })),
  },
  'GET /documents/{id}/mentionable': {
    kind: 'reads',
    proves: '[VIEW-02]',
    cases: (world) =>
      ['staff', 'displaced', 'blocked-owner'].flatMap((name) => {
        const asked = world.accounts.find((account) => account.name === name)?.userId as number;
        return eachDocument(world, (id) => ({
          path: `/documents/${id}/mentionable?q=${name}@`,
          answer: (view) =>
            view.refusal.document(id, flag.writeDocument) ??
            ok(view.who.userId !== asked && view.of(asked).sees(id) ? [asked] : []),
          read: ids,
        }));
      }),
  },
  'GET /documents/{id}/pdf-version/annotated': {
    kind: 'reads',
    proves: '[VIEW-05]',
    cases: (world) =>
      eachDocument(world, (id, name) => ({
        path: `/documents/${id}/pdf-version/annotated`,
        answer: (view) => view.refusal.document(id) ?? (name.endsWith('.pdf') ? ok('%PDF-') : noPdf),
        read: async (response) => (await response.text()).slice(0, 5),
      })),
  },
  'GET /documents/{id}/events': {
    kind: 'reads',
    proves: '[VIEW-05]',
    cases: (world) =>
      eachDocument(world, (id) => ({
        path: `/documents/${id}/events`,
        answer: (view) => view.refusal.document(id) ?? ok('event: annotations'),
        read: firstEvent,
      })),
  },
  'PUT /documents/download/multiple': {
    kind: 'reads',
    proves: '[DOC-10] [FLD-06]',
    cases: (world) => {
      const nameOf = new Map([...world.folders, ...world.documents].map(([name, id]) => [id, name]));
      const zip = (folders: number[], documents: number[]): ReadCase => ({
        path: '/documents/download/multiple',
        body: { folders, documents },
        answer: (view) =>
          refusedAny(view, folders, documents) ?? ok(zipPaths(view, nameOf, folders, documents)),
        read: async (response) =>
          listZip(Buffer.from(await response.arrayBuffer()))
            .map((one) => one.path)
            .sort(),
      });
      const folder = (name: string) => world.folders.get(name) as number;
      const document = (name: string) => world.documents.get(name) as number;
      return [
        ...[...world.folders.values()].map((id) => zip([id], [])),
        zip([folder('Readable'), folder('Nested')], [document('at-root.txt')]),
        zip([folder('Readable'), folder('Hidden')], []),
        zip([folder('Readable')], [document('hidden.txt')]),
        zip([], [document('single.txt'), document('shown.txt')]),
        zip([], [document('own-entry.txt')]),
        zip([], [document('late.txt')]),
        zip([], [document('trash.txt')]),
      ];
    },
  },
  'GET /authors': {
    kind: 'reads',
    proves: '[DOC-12]',
    cases: ({ madeBy }) => [
      {
        path: '/authors',
        answer: (view) => {
          const authors = [...view.seenFolders(), ...view.seenDocuments()].map(
            (id) => madeBy.get(id) as number,
          );
          return ok([...new Set(authors)].sort((a, b) => a - b));
        },
        read: ids,
      },
    ],
  },
  'GET /feed': {
    kind: 'reads',
    proves: '[DOC-14]',
    cases: (world) => [...feeds(world, '/feed', false), feedsOfEach(world)],
  },
  'GET /feed/events': {
    kind: 'reads',
    proves: '[DOC-14]',
    // It says that something happened, not what; features/feeds/stream-feed.test.ts holds to whom.
    cases: () => [{ path: '/feed/events', answer: () => ok('event: open'), read: firstEvent }],
  },
  'GET /documents/feed': {
    kind: 'reads',
    proves: '[DOC-14]',
    cases: (world) => feeds(world, '/documents/feed', true),
  },
  'GET /images/{id}': {
    kind: 'reads',
    proves: '[SPC-05]',
    cases: ({ images }) =>
      images.map(({ id, folder }) => ({
        path: `/images/${id}`,
        answer: (view) => (view.sees(folder) ? ok() : { status: 404, code: 'image.not-found' }),
      })),
  },
};

/** It would go on for ever. */
async function firstEvent({ body }: Response): Promise<string | undefined> {
  let text = '';
  for await (const piece of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += piece;
    const event = /^event: .*$/m.exec(text)?.[0];
    if (event) return event;
  }
  return undefined;
}

const noPdf: Expected = { status: 404, code: 'document.no-pdf-version' };

const eachDocument = ({ documents }: MatrixWorld, make: (id: number, name: string) => ReadCase): ReadCase[] =>
  [...documents].map(([name, id]) => make(id, name));

const contentOf = (name: string) => (name.endsWith('.pdf') ? makePdf([{ text: name }]).toString() : name);

const trash = (view: View, space: number): number[] =>
  [...view.model.documents].filter((id) => view.model.deleted.has(id) && view.spaceIdOf(id) === space);

const documentsOf = (space: number, folder: number): ReadCase[] => [
  {
    path: `/documents?spaceId=${space}&folderId=${folder}`,
    answer: (view) =>
      view.refusal.place(space, folder) ?? documentsWhere(view, (id) => view.shownIn(id) === folder),
    read: manyDocuments,
  },
  {
    path: `/documents?spaceId=${space}&folderPath=${folder}`,
    answer: (view) =>
      view.refusal.place(space, folder) ??
      documentsWhere(view, (id) => chainOf(view.model, id).includes(folder)),
    read: manyDocuments,
  },
];

const refusedAny = (view: View, folders: number[], documents: number[]) =>
  folders.some((id) => !view.sees(id))
    ? noFolder
    : documents.some((id) => !view.sees(id))
      ? noDocument
      : undefined;

/** A folder with what is seen below it, each under the folders that are seen; a document by itself. */
function zipPaths(view: View, nameOf: Map<number, string>, folders: number[], documents: number[]): string[] {
  const pathFrom = (id: number): number[] | undefined => {
    const chain = chainOf(view.model, id).reverse();
    const start = chain.findIndex((at) => folders.includes(at));
    return start < 0 ? undefined : chain.slice(start).filter((at) => at === id || view.sees(at));
  };
  const toText = (path: number[]) => path.map((id) => nameOf.get(id) ?? '?').join('/');
  const paths = [
    ...view.seenFolders().flatMap((id) => {
      const path = pathFrom(id);
      return path ? [`${toText(path)}/`] : [];
    }),
    ...view.seenDocuments().flatMap((id) => {
      const path = pathFrom(id) ?? (documents.includes(id) ? [id] : undefined);
      return path ? [toText(path)] : [];
    }),
  ];
  return paths.sort();
}
