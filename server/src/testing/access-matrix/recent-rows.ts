import type { Opening, Received } from '@atrium/contract/recent';
import { nameOf } from './places.ts';
import { json, type Row } from './row.ts';
import { inOrder, keys, shownOf } from './things.ts';
import { ok } from './view.ts';
import type { MatrixWorld } from './world.ts';

const proves = '[8.2.2]';

/** Everybody opened all of it, and all of it was shared with everybody: what is listed is what is seen. */
const lists = (path: string, ids: (world: MatrixWorld) => number[]): Row => ({
  kind: 'reads',
  proves,
  cases: (world) => [
    {
      path: `${path}?limit=100`,
      answer: (view) => ok(shownOf(view, ids(world))),
      read: async (response) => inOrder(((await json(response)) as (Opening | Received)[]).map(keys)),
    },
  ],
});

const opened = ({ documents }: MatrixWorld): number[] => [...documents.values()];

export const recentRows: Record<string, Row> = {
  'GET /me/openings': lists('/me/openings', opened),
  'GET /me/shared': lists('/me/shared', ({ told }) => [...told.single.values()]),
  'PUT /me/openings/{documentId}': {
    kind: 'changes',
    proves,
    cases: (world) =>
      opened(world).map((id) => ({
        about: nameOf(world, id),
        on: [id],
        ask: () => ({ path: `/me/openings/${id}`, body: {} }),
        answer: (view) => view.refusal.document(id) ?? { status: 204 },
      })),
  },
};
