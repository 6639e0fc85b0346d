import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { documentQuery } from '../viewer/document-query.ts';
import { documentsQuery, refreshSpaces, spacesQuery, tagsQuery } from './library.ts';

it('[DOC-01] after a change what is known of its space and of single documents is old, the rest is not', async () => {
  const client = new QueryClient();
  const queries = [
    documentQuery(9),
    spacesQuery,
    documentsQuery(3, null),
    documentsQuery(4, null),
    tagsQuery,
  ].map(({ queryKey }) => queryKey as readonly unknown[]);
  for (const queryKey of queries) client.setQueryData(queryKey, []);
  await refreshSpaces(client, [3]);
  expect(queries.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
