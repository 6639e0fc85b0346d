import { mostItems } from '@atrium/contract/documents';
import type { TrashRow } from './trash-row.ts';

export interface RestoreRequest {
  rows: TrashRow[];
  body: { folderIds: number[]; documentIds: number[] };
}

/** What to ask for: documents that come back with a chosen folder are not named beside it. */
export function planRestore(rows: TrashRow[], most = mostItems): RestoreRequest[] {
  const folders = rows.filter(({ kind }) => kind === 'folder');
  const chosen = new Set(folders.map(({ id }) => id));
  const comesAlong = ({ withFolder }: TrashRow) => withFolder !== null && chosen.has(withFolder);
  const documents = rows.filter((row) => row.kind === 'document' && !comesAlong(row));
  const requests: RestoreRequest[] = [];
  for (let start = 0; start < Math.max(folders.length, documents.length); start += most) {
    const [someFolders, someDocuments] = [folders, documents].map((all) => all.slice(start, start + most));
    const folderIds = (someFolders ?? []).map(({ id }) => id);
    const asked = new Set(folderIds);
    requests.push({
      rows: [
        ...(someFolders ?? []),
        ...rows.filter((row) => row.withFolder !== null && asked.has(row.withFolder)),
        ...(someDocuments ?? []),
      ],
      body: { folderIds, documentIds: (someDocuments ?? []).map(({ id }) => id) },
    });
  }
  return requests;
}
