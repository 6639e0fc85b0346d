import { type Folder, getFolder, updateFolder } from '@atrium/contract/folders';
import { uploadFolderImage, uploadSpaceImage } from '@atrium/contract/images';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { getSpace, type Space, setSpaceBody } from '@atrium/contract/spaces';
import { send, sendForVersion } from '../../../base/http/call.ts';
import { upload } from '../../../base/http/upload.ts';

/** Whose description it is. */
export type DescriptionOwner = { kind: 'space'; space: Space } | { kind: 'folder'; folder: Folder };

const thing = (owner: DescriptionOwner) => (owner.kind === 'space' ? owner.space : owner.folder);

export const idOf = (owner: DescriptionOwner): number => thing(owner).id;

export const spaceIdOf = (owner: DescriptionOwner): number =>
  owner.kind === 'space' ? owner.space.id : owner.folder.space;

export const bodyOf = (owner: DescriptionOwner): RichText | null => thing(owner).body ?? null;

export const mayWrite = (owner: DescriptionOwner): boolean => thing(owner).permissions.canWrite;

export interface ReadOwner {
  now: DescriptionOwner;
  /** The version of the description, for the server to compare. */
  version: string | undefined;
}

export async function readOwner(owner: DescriptionOwner): Promise<ReadOwner> {
  const params = { id: idOf(owner) };
  if (owner.kind === 'space') {
    const { reply, version } = await sendForVersion(getSpace, { params });
    return { now: { kind: 'space', space: reply }, version };
  }
  const { reply, version } = await sendForVersion(getFolder, { params });
  return { now: { kind: 'folder', folder: reply }, version };
}

/** Refused (409) when the description is no longer at this version. */
export async function writeBody(
  owner: DescriptionOwner,
  body: RichText | null,
  version: string | undefined,
): Promise<DescriptionOwner> {
  const input = { params: { id: idOf(owner) }, body: { body } };
  const options = { ifMatch: version };
  return owner.kind === 'space'
    ? { kind: 'space', space: await send(setSpaceBody, input, options) }
    : { kind: 'folder', folder: await send(updateFolder, input, options) };
}

export async function uploadImage(
  owner: DescriptionOwner,
  file: File,
  options: { signal?: AbortSignal } = {},
): Promise<number> {
  const input = { params: { id: idOf(owner) }, fields: {}, files: [{ file, name: file.name }] };
  const call = owner.kind === 'space' ? uploadSpaceImage : uploadFolderImage;
  return (await upload(call, input, options)).id;
}
