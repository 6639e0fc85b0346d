import type { DocumentColumns } from '@atrium/contract/documents';
import { json, type Row } from './row.ts';
import { readDocument, shownDocument } from './shown.ts';
import { noFolder, ok, type View } from './view.ts';

/** Without routes, which the reader of columns makes. */
const withoutRoute = ({ route: _, ...document }: ReturnType<typeof readDocument>) => document;

const shownIn = (view: View, space: number, folder: number | null) =>
  ok(
    view
      .seenDocuments()
      .filter((id) => view.spaceIdOf(id) === space && view.shownIn(id) === folder)
      .map((id) => withoutRoute(shownDocument(view, id))),
  );

const readColumns = async (response: Response) => {
  const { space, folder, ids, traits, traitsOf } = (await json(response)) as DocumentColumns;
  const permissions = traitsOf.map((at) => (traits[at] as DocumentColumns['traits'][number]).permissions);
  return ids
    .map((id, at) =>
      withoutRoute(
        readDocument({
          id,
          space,
          folder,
          route: '',
          permissions: permissions[at] as Record<string, boolean>,
        }),
      ),
    )
    .sort((a, b) => a.id - b.id);
};

/** How many documents, and which: what else a stamp tells changes with them. */
const stampedIn = (view: View, space: number, folder: number | null) => {
  const ids = view
    .seenDocuments()
    .filter((id) => view.spaceIdOf(id) === space && view.shownIn(id) === folder);
  return ok(`${ids.length}-${ids.reduce((sum, id) => sum + id, 0)}`);
};

const readStamp = async (response: Response) =>
  ((await json(response)) as { stamp: string }).stamp.split('-').slice(0, 2).join('-');

export const columnRows: Record<string, Row> = {
  'GET /documents/columns': {
    kind: 'reads',
    proves: '[DOC-12]',
    cases: (world) => [
      ...world.spaces.map((space) => ({
        path: `/documents/columns?spaceId=${space}`,
        answer: (view: View) => view.refusal.space(space) ?? shownIn(view, space, null),
        read: readColumns,
      })),
      ...[...world.folders.values()].flatMap((id) => {
        const space = world.homeOf.get(id) as number;
        return ['', '&isWhole=true'].map((more) => ({
          path: `/documents/columns?spaceId=${space}&folderId=${id}${more}`,
          answer: (view: View) => view.refusal.place(space, id) ?? shownIn(view, space, id),
          read: readColumns,
        }));
      }),
      // A folder is found in its own space alone.
      {
        path: `/documents/columns?spaceId=${world.open.id}&folderId=${world.folders.get('Pending')}`,
        answer: () => noFolder,
      },
    ],
  },
  'GET /documents/stamp': {
    kind: 'reads',
    proves: '[DOC-12]',
    cases: (world) => [
      ...world.spaces.map((space) => ({
        path: `/documents/stamp?spaceId=${space}`,
        answer: (view: View) => view.refusal.space(space) ?? stampedIn(view, space, null),
        read: readStamp,
      })),
      ...[...world.folders.values()].map((id) => {
        const space = world.homeOf.get(id) as number;
        return {
          path: `/documents/stamp?spaceId=${space}&folderId=${id}`,
          answer: (view: View) => view.refusal.place(space, id) ?? stampedIn(view, space, id),
          read: readStamp,
        };
      }),
    ],
  },
};
