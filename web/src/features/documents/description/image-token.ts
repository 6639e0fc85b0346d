import { makeResourceToken } from '@atrium/contract/auth';
import { getImage } from '@atrium/contract/images';
import { queryOptions } from '@tanstack/react-query';
import { callUrl, send } from '../../../base/http/call.ts';

/** A token lives five minutes; it is renewed a minute before. */
const goodFor = 4 * 60_000;

/** One token for all pictures of a space. Without it pictures are missing, which is no reason to leave the page. */
export const imageTokenQuery = (spaceId: number) =>
  queryOptions({
    queryKey: ['image-token', spaceId],
    queryFn: async ({ signal }) => {
      const body = { resource: `/spaces/${spaceId}/images` };
      return (await send(makeResourceToken, { body }, { signal })).token;
    },
    staleTime: goodFor,
    gcTime: goodFor,
    refetchInterval: goodFor,
    meta: { handles: () => true },
  });

export const imageUrl = (id: number, jwt: string): string =>
  callUrl(getImage.path, { params: { id }, query: { jwt } });
