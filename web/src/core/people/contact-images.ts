import { makeResourceToken } from '@atrium/contract/auth';
import { contactImages, getContactImage, type ImageSize } from '@atrium/contract/contacts';
import { queryOptions } from '@tanstack/react-query';
import { callUrl, send } from '../../base/http/call.ts';

/** A token lives five minutes; it is renewed a minute before. */
const goodFor = 4 * 60_000;

/** One token for all pictures. Without it initials stand in their place. */
export const imageTokenQuery = queryOptions({
  queryKey: ['contact image token'],
  queryFn: async ({ signal }) =>
    (await send(makeResourceToken, { body: { resource: contactImages } }, { signal })).token,
  staleTime: goodFor,
  gcTime: goodFor,
  refetchInterval: goodFor,
  meta: { handles: () => true },
});

export const imageUrl = (id: number, size: ImageSize, jwt: string): string =>
  callUrl(getContactImage.path, { params: { id }, query: { size, jwt } });
