import type { downloadVersion as downloadCall } from '@atrium/contract/documents';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { sendFile } from '../../../base/http/send-file.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { requireDocument } from '../../../core/access/require.ts';
import type { Ask } from '../../../core/route.ts';
import { downloadName } from '../download-document.ts';
import { findVersion, type StoredVersion } from './versions-of.ts';

export async function downloadVersion(
  parts: Parts,
  { caller, params, request, reply }: Ask<typeof downloadCall>,
): Promise<void> {
  const document = await requireDocument(parts.db, readerOf(parts, caller), 0, params.id);
  const file = await findVersion(parts.db, params);
  await sendFile(request, reply, {
    name: versionName(document.name, file),
    size: file.size,
    mime: file.mime,
    // As for the present file: a version's bytes never change.
    etag: `${params.id}-${file.version}`,
    lastModified: file.at,
    open: (range) => parts.files.read(file.hash, range),
    addressOf: (sent) => parts.files.direct?.addressOf(file.hash, sent),
  });
}

/** `plan (version 2).pdf`: beside the present file it must not be taken for it. */
function versionName(name: string, { filename, version, isCurrent }: StoredVersion): string {
  const whole = downloadName(name, filename);
  if (isCurrent) return whole;
  const ending = fileEnding(whole);
  const stem = ending ? whole.slice(0, -ending.length - 1) : whole;
  return `${stem} (version ${version})${ending && `.${ending}`}`;
}
