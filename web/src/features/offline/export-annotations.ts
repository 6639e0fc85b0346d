import { clickLink } from '../../base/http/click-link.ts';
import { operationsOf } from '../../core/offline/outbox-store.ts';

/** What has not arrived at the server, as a file that can be read and sent again by whoever knows the API. */
export async function writeAnnotations(documentId: number, name: string): Promise<string> {
  const operations = await operationsOf(documentId);
  const content = {
    document: { id: documentId, name },
    exportedAt: new Date().toISOString(),
    operations: operations.map(({ version, operation }) => ({ version, ...operation })),
  };
  return JSON.stringify(content, null, 2);
}

export async function exportAnnotations(documentId: number, name: string): Promise<void> {
  const text = await writeAnnotations(documentId, name);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  clickLink(address, `${name.replace(/\.pdf$/i, '').replace(/[\\/:*?"<>|]/g, '-')} annotations.json`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
