import type { QueryClient } from '@tanstack/react-query';
import { waitShortly } from '../../base/wait-shortly.ts';
import { spaceQuery } from '../../core/library/library.ts';
import { imageTokenQuery } from '../../core/people/contact-images.ts';
import {
  contactsQuery,
  membersQuery,
  personDocumentsQuery,
  personQuery,
} from '../../features/contacts/contact-queries.ts';
import { readId } from './read-id.ts';

/** Somebody points at a link: what fails now is told when they follow it. */
const quiet = { meta: { handles: () => true } };

export async function loadContacts(queryClient: QueryClient, preload: boolean): Promise<void> {
  void queryClient.prefetchQuery(imageTokenQuery);
  await waitShortly(queryClient.prefetchQuery({ ...contactsQuery, ...(preload ? quiet : {}) }));
}

export async function loadMembers(queryClient: QueryClient, id: string, preload: boolean): Promise<void> {
  const spaceId = readId(id);
  void queryClient.prefetchQuery(imageTokenQuery);
  if (preload) await queryClient.prefetchQuery({ ...spaceQuery(spaceId), ...quiet });
  else await queryClient.ensureQueryData(spaceQuery(spaceId));
  await waitShortly(queryClient.prefetchQuery({ ...membersQuery(spaceId), ...(preload ? quiet : {}) }));
}

/** Pointing at a name reads who it is, and not what they made. */
export async function loadPerson(queryClient: QueryClient, id: string, preload: boolean): Promise<void> {
  const personId = readId(id);
  void queryClient.prefetchQuery(imageTokenQuery);
  if (!preload) void queryClient.prefetchInfiniteQuery(personDocumentsQuery(personId));
  await waitShortly(queryClient.prefetchQuery(personQuery(personId)));
}
