import { downloadAnnotated as call, pdfPasswordHeader, writePdfPassword } from '@atrium/contract/annotations';
import type { Document } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { callUrl } from '../../../base/http/call.ts';
import { clickLink } from '../../../base/http/click-link.ts';
import { askAsViewer, renewViewerToken } from '../../../core/viewer/viewer-calls.ts';
import { fileNameOf } from './file-name-of.ts';

/** The browser fetches it by itself; only a password, which no address may hold, takes the way through the page. */
export async function downloadAnnotated(
  client: QueryClient,
  { id }: Pick<Document, 'id'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const jwt = await renewViewerToken(client, id);
    return clickLink(callUrl(call.path, { params: { id }, query: { jwt } }), '');
  }
  const headers = { [pdfPasswordHeader]: writePdfPassword(password) };
  const response = await askAsViewer(client, call, id, { headers });
  const address = URL.createObjectURL(await response.blob());
  clickLink(address, fileNameOf(response));
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
