import { flag } from '../trees/change-rights.ts';
import { eachDocument } from './change-cases.ts';
import { json, type Row } from './row.ts';
import { type Expected, ok, type View } from './view.ts';

/** A tag that none of them has: what is asked for is judged, whatever there is to take. */
const remove = [1];
const body = (documents: number[]) => ({ changes: [{ documents, remove }] });
const path = '/documents/tags/multiple';

function answer(view: View, documents: number[]): Expected {
  const refusals = [
    ...documents.map((id) => view.refusal.document(id)),
    ...documents.map((id) => view.refusal.document(id, flag.writeDocument)),
  ];
  return refusals.find((one) => one !== undefined) ?? ok({ changed: 0, back: [] });
}

export const tagRows: Record<string, Row> = {
  'PUT /documents/tags/multiple': {
    kind: 'changes',
    proves: '[DOC-07] [8.2.2]',
    cases: (world) => {
      const all = [...world.documents];
      return [
        ...eachDocument(
          world,
          (id) => ({ path, body: body([id]) }),
          (view, id) => answer(view, [id]),
          { read: json },
        ),
        // One that may not be changed, or is not seen, keeps the others as they are.
        ...all.flatMap(([first, one], index) =>
          all.slice(index + 1).map(([second, other]) => ({
            about: `${first}, ${second}`,
            on: [one, other],
            ask: (ids: number[]) => ({ path, body: body(ids) }),
            answer,
            read: json,
          })),
        ),
      ];
    },
  },
};
