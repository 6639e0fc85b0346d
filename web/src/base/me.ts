import { getMe } from '@atrium/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { send } from './call.ts';

const queryKey = ['me'];

/** The signed-in person. At the start nothing is typed yet, so an ended session just leads to the login. */
export const meQuery = queryOptions({
  queryKey,
  queryFn: ({ client, signal }) =>
    send(getMe, {}, { signal, whenSignedOut: client.getQueryData(queryKey) ? 'ask' : 'fail' }),
  staleTime: 5 * 60_000,
});
