import { makeResourceToken } from '@atrium/contract/auth';
import {
  type Document,
  downloadItems as itemsCall,
  mostItems,
  downloadVersion as versionCall,
} from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callUrl, send } from '../../../base/http/call.ts';
import { clickLink } from '../../../base/http/click-link.ts';
import { writeNumber } from '../../../base/text/in-language.ts';
import { downloadDocument } from '../../../core/library/download-document.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { fetchZip } from './fetch-zip.ts';
import { showWaitToast } from './wait-toast.tsx';

interface Download {
  documents: Document[];
  folders: Folder[];
  /** The name of the zip, without its ending. */
  name: string;
}

export function useDownload() {
  const { mutate: one } = useMutation({ mutationFn: downloadDocument });
  const { mutate: version } = useMutation({ mutationFn: openVersion });
  const { mutate: many } = useMutation({ mutationFn: saveZip });
  return useMemo(
    () => ({
      downloadDocument: (document: Document) => one(document),
      downloadVersion: (id: number, number: number) => version({ id, version: number }),
      downloadItems: (download: Download) => (isTooMuch(download) ? tellTooMuch() : many(download)),
    }),
    [one, version, many],
  );
}

const isTooMuch = ({ documents, folders }: Download) =>
  Math.max(documents.length, folders.length) > mostItems;

function tellTooMuch(): void {
  const most = writeNumber(mostItems);
  showToast(
    'warn',
    t`These are too many for one download`,
    t`Choose at most ${most}, or download their folder instead.`,
  );
}

async function openVersion(params: { id: number; version: number }): Promise<void> {
  const resource = `/documents/${params.id}/versions/${params.version}/download`;
  const { token: jwt } = await send(makeResourceToken, { body: { resource } });
  clickLink(callUrl(versionCall.path, { params, query: { jwt } }), '');
}

/**
 * The zip is asked for by a PUT with a body, which no link can do, so the page takes it as a blob: the browser
 * keeps that outside of the scripts' memory, on disk if it is big.
 */
async function saveZip({ documents, folders, name }: Download): Promise<void> {
  const controller = new AbortController();
  const hide = showWaitToast(() => controller.abort());
  try {
    const body = { documents: documents.map(({ id }) => id), folders: folders.map(({ id }) => id) };
    const url = URL.createObjectURL(await fetchZip(itemsCall, body, controller.signal));
    clickLink(url, `${name}.zip`);
    // The browser has begun by then to save what the address names.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } finally {
    hide();
  }
}
