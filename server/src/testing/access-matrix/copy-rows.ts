import type { CopyState } from '@atrium/contract/copies';
import { json, type ReadCase, type Row } from './row.ts';
import { readDocument, shownDocument } from './shown.ts';
import { ok, type View } from './view.ts';

const neverThere = 2_000_000_000;

const shownCopy = (view: View, id: number) => {
  if (view.model.documents.has(id)) {
    if (view.sees(id)) return { id, state: 'readable', document: shownDocument(view, id), version: 1 };
    if (view.isLocked(id)) return { id, state: 'locked' };
  }
  return { id, state: 'gone' };
};

/** Of what is gone or locked everything that is answered; of what is readable what the model knows. */
const readCopy = (copy: CopyState) => {
  if (copy.state === 'gone') return copy;
  if (copy.state === 'locked') return { id: copy.id, state: copy.state };
  const { id, state, document, version } = copy;
  return { id, state, document: readDocument(document), version };
};

const asking = (ids: number[]): ReadCase => ({
  path: `/documents/copies?ids=${ids}`,
  answer: (view) => ok(ids.map((id) => shownCopy(view, id))),
  read: async (response) => ((await json(response)) as CopyState[]).map(readCopy),
});

export const copyRows: Record<string, Row> = {
  'GET /documents/copies': {
    kind: 'reads',
    proves: '[OFF-04]',
    cases: ({ documents, folders }) => {
      const ids = [...documents.values()];
      // A folder's id is no document's.
      return [
        asking([...ids.toReversed(), neverThere, ...folders.values()]),
        ...ids.map((id) => asking([id])),
      ];
    },
  },
};
