import { makeResourceToken } from '@atrium/contract/auth';
import { type Document, downloadDocument as documentCall } from '@atrium/contract/documents';
import { callUrl, send } from '../../base/http/call.ts';
import { clickLink } from '../../base/http/click-link.ts';

/** An address of the file that is good for it alone, and for five minutes. */
export async function makeFileAddress(id: number): Promise<string> {
  const { token: jwt } = await send(makeResourceToken, { body: { resource: `/documents/${id}/download` } });
  return callUrl(documentCall.path, { params: { id }, query: { jwt } });
}

/** The browser itself fetches the file: it streams to the disk, with a progress of its own. */
export async function downloadDocument({ id }: Pick<Document, 'id'>): Promise<void> {
  clickLink(await makeFileAddress(id), '');
}
