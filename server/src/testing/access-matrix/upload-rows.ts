import { flag } from '../trees/change-rights.ts';
import { eachDocument, withFile } from './change-cases.ts';
import { fresh } from './copies.ts';
import { places } from './places.ts';
import type { ChangeCase, Row } from './row.ts';
import { forbidden } from './view.ts';

const made = { status: 201 };

/** Files that come in, at once or in pieces. */
export const uploadRows: Record<string, Row> = {
  'POST /documents/multiple': {
    kind: 'changes',
    proves: '[DOC-01]',
    cases: (world) =>
      places(world).flatMap(({ id, space, folder }): ChangeCase[] => {
        const place = { spaceId: String(space), ...(folder === null ? {} : { folderId: String(folder) }) };
        const send = (more: Record<string, string>) => () => ({
          path: '/documents/multiple',
          form: withFile('files', `${fresh()}.txt`, Buffer.from('text'), { ...place, ...more }),
        });
        return [
          {
            about: `into ${folder ?? `space ${space}`}`,
            on: [id],
            ask: send({}),
            answer: (view) => view.refusal.place(space, folder, flag.createDocument) ?? made,
          },
          {
            about: `into a new folder in ${folder ?? `space ${space}`}`,
            on: [id],
            ask: () => send({ subFolders: fresh() })(),
            answer: (view) =>
              view.refusal.place(space, folder) ??
              (view.has(id, flag.create | flag.createDocument) ? made : forbidden),
          },
        ];
      }),
  },
  'POST /uploads': {
    kind: 'changes',
    proves: '[DOC-01] [DOC-05]',
    cases: (world) => [
      ...places(world).map(
        ({ id, space, folder }): ChangeCase => ({
          about: `into ${folder ?? `space ${space}`}`,
          on: [id],
          ask: () => ({ path: '/uploads', body: { name: 'a.txt', size: 4, space, folder } }),
          answer: (view) => view.refusal.place(space, folder, flag.createDocument) ?? made,
        }),
      ),
      ...places(world).map(
        ({ id, space, folder }): ChangeCase => ({
          about: `into a new folder in ${folder ?? `space ${space}`}`,
          on: [id],
          ask: () => ({
            path: '/uploads',
            body: { name: 'a.txt', size: 4, space, folder, subFolder: fresh() },
          }),
          answer: (view) =>
            view.refusal.place(space, folder) ??
            (view.has(id, flag.create | flag.createDocument) ? made : forbidden),
        }),
      ),
      ...eachDocument(
        world,
        (id) => ({ path: '/uploads', body: { name: 'a.txt', size: 4, document: id } }),
        (view, id) => view.refusal.document(id, flag.writeDocument) ?? made,
      ),
    ],
  },
};
