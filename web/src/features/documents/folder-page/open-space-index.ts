import { makeResourceToken } from '@atrium/contract/auth';
import { getSpaceIndex } from '@atrium/contract/spaces';
import { callUrl, send } from '../../../base/http/call.ts';
import { ownZone } from '../../../base/text/write-time.ts';

/** Opens the window in the click itself: browsers stop one that comes after an answer. */
export async function openSpaceIndex(spaceId: number): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const { token } = await send(makeResourceToken, { body: { resource: `/spaces/${spaceId}/index` } });
    const query = { zone: ownZone(), jwt: token };
    const address = callUrl(getSpaceIndex.path, { params: { id: spaceId }, query });
    if (opened) {
      opened.opener = null;
      opened.location.replace(address);
    } else location.assign(address);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
