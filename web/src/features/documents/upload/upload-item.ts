import { allowedEnding } from '@atrium/contract/parts/file-content';
import { cleanUploadName, NameError, splitSubFolder } from '@atrium/contract/parts/names';
import { t } from '@lingui/core/macro';
import { sayProblem } from '../../../base/say-problem.ts';
import { settings } from '../../../base/settings.ts';
import { compareNames, formatBytes } from '../../../base/text/in-language.ts';
import type { DroppedFile } from './read-dropped.ts';

/**
 * refused: cannot be sent at all. failed: was sent and not taken, may be tried again. Everything else goes its
 * way from waiting to done.
 */
export type UploadState = 'refused' | 'waiting' | 'sending' | 'done' | 'failed';

export interface UploadItem {
  id: number;
  file: File;
  /** The path below the folder that is uploaded to; empty for that folder itself. */
  folder: string;
  name: string;
  state: UploadState;
  /** Bytes. */
  sent: number;
  problem?: string;
  /** The key of a request that carried it and whose end is not known: it may have arrived. */
  sentWith?: string;
  /** The upload in pieces that has a part of it: the next try goes on with that. */
  uploadId?: string;
  /** Nobody answers at the moment: it goes on by itself. */
  isInterrupted?: boolean;
  isWrongType?: boolean;
  /** The document of which it becomes a new version, instead of a document of its own. */
  replaces?: number;
  isSkipped?: true;
}

/** The choices for a file whose name is taken where it goes. */
export type UploadChoice = 'replace' | 'both' | 'skip';

export const choiceOf = ({ replaces, isSkipped }: UploadItem): UploadChoice =>
  isSkipped ? 'skip' : replaces === undefined ? 'both' : 'replace';

/** Whether it was sent or is still to be sent, not left out. */
export const isIncluded = ({ state, isSkipped }: UploadItem): boolean => state !== 'refused' && !isSkipped;

export const isOpen = (item: UploadItem): boolean => isIncluded(item) && item.state !== 'done';

/** What may have arrived is sent again as it was: chosen otherwise, it might be there twice. */
export const mayChoose = ({ state, sentWith }: UploadItem): boolean =>
  (state === 'waiting' || state === 'failed') && sentWith === undefined;

let lastId = 0;

export function makeItem({ file, folder, unreadable, replaces }: DroppedFile): UploadItem {
  lastId += 1;
  const item = {
    ...{ id: lastId, file, folder, name: file.name.replaceAll(',', ''), sent: 0 },
    ...(replaces === undefined ? {} : { replaces }),
  };
  if (unreadable) return { ...item, state: 'refused', problem: t`This file cannot be read.` };
  if (!allowedEnding(item.name)) {
    return { ...item, state: 'refused', problem: t`This type is not allowed.`, isWrongType: true };
  }
  if (file.size > settings.uploadMaxBytes) return { ...item, state: 'refused', problem: tooBig(file.size) };
  try {
    splitSubFolder(folder);
    return { ...item, name: cleanUploadName(file.name), state: 'waiting' };
  } catch (error) {
    if (!(error instanceof NameError)) throw error;
    return { ...item, state: 'refused', problem: sayProblem(error.message) };
  }
}

function tooBig(bytes: number): string {
  const size = formatBytes(bytes);
  const most = formatBytes(settings.uploadMaxBytes);
  // Rounded, the two may read the same.
  if (size === most) return t`This file is too big: it has a little more than ${most}, which is the limit.`;
  return t`This file is too big: it has ${size}, and at most ${most} can be uploaded.`;
}

/** A key that is the same for a file that is dropped twice. */
export const keyOf = ({ folder, file }: UploadItem): string =>
  [folder, file.name, file.size, file.lastModified].join('/');

/** Compares by path: what lies in no folder first, then folder after folder. */
export const byPath = (a: UploadItem, b: UploadItem): number =>
  compareNames(a.folder, b.folder) || compareNames(a.name, b.name);
