import type { SearchResult } from '@atrium/contract/search';
import { json, type Row } from './row.ts';
import { ok } from './view.ts';
import type { MatrixWorld } from './world.ts';

const namesOf = (world: MatrixWorld): [string, number][] => [...world.documents, ...world.folders];
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

/** Each name of the world by its first word; of what else the demo company has, nothing is compared. */
export const searchRows: Record<string, Row> = {
  'GET /search': {
    kind: 'reads',
    proves: '[SRCH-03]',
    cases: (world) => {
      const known = new Set(namesOf(world).map(([, id]) => id));
      return [...new Set(namesOf(world).map(([name]) => wordsOf(name)[0] as string))].map((word) => ({
        path: `/search?key=${word}&limit=50`,
        answer: (view) =>
          ok(
            namesOf(world)
              .filter(([name, id]) => view.sees(id) && wordsOf(name).some((one) => one.startsWith(word)))
              .map(([, id]) => id)
              .sort((a, b) => a - b),
          ),
        read: async (response) => {
          const { results } = (await json(response)) as { results: SearchResult[] };
          return results
            .filter(({ entityType }) => entityType !== 'contact')
            .map(({ id }) => id)
            .filter((id) => known.has(id))
            .sort((a, b) => a - b);
        },
      }));
    },
  },
};
