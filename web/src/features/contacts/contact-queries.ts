import { getContact, getMyContact, listContacts, listDivisions } from '@atrium/contract/contacts';
import { listMembers } from '@atrium/contract/members';
import { getPerson, listPersonDocuments } from '@atrium/contract/people';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { refreshAdministration } from '../../core/administration/administration.ts';
import { meQuery } from '../../core/people/me.ts';

const key = ['contacts'] as const;

export const contactsQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: ({ signal }) => send(listContacts, { query: {} }, { signal }),
  staleTime: 30_000,
});

export const membersQuery = (spaceId: number) =>
  queryOptions({
    queryKey: [...key, 'members', spaceId],
    queryFn: ({ signal }) => send(listMembers, { params: { id: spaceId } }, { signal }),
    staleTime: 30_000,
  });

/** Takes it for an answer that there is none. */
const orNull = (error: unknown): null => {
  if (hasStatus(error, 404)) return null;
  throw error;
};

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => send(getContact, { params: { id } }, { signal }).catch(orNull),
    staleTime: 0,
  });

/** The page says itself what failed; whom the directory is closed to is led away. */
const isTold = (error: unknown): boolean => !hasStatus(error, 403);

/** By the id of the contact; null where there is none that one sees. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'person', id],
    queryFn: ({ signal }) => send(getPerson, { params: { id } }, { signal }).catch(orNull),
    staleTime: 30_000,
    meta: { handles: isTold },
  });

/** A few at first; then many at once. */
const pages = { first: 5, later: 50 };

export const personDocumentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'documents', id],
    queryFn: ({ signal, pageParam: offset }) =>
      send(
        listPersonDocuments,
        { params: { id }, query: { offset, limit: offset === 0 ? pages.first : pages.later } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ documents, total }, _all, offset) => {
      const next = offset + documents.length;
      return documents.length > 0 && next < total ? next : undefined;
    },
    staleTime: 30_000,
    meta: { handles: isTold },
  });

export const myContactQuery = queryOptions({
  queryKey: [...key, 'mine'],
  queryFn: ({ signal }) => send(getMyContact, {}, { signal }).catch(orNull),
  staleTime: 0,
});

export const divisionsQuery = queryOptions({
  queryKey: ['divisions'],
  queryFn: ({ signal }) => send(listDivisions, {}, { signal }),
  staleTime: 10 * 60_000,
});

/** Reads again after a change: contacts, what a person may do with their own, and users who came along. */
export async function refreshContacts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: meQuery.queryKey }),
    refreshAdministration(client),
  ]);
}
