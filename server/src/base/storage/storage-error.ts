import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';

const isFull = new Set(['ENOSPC', 'EDQUOT']);

export const storageFull = () =>
  new AppError('storage.full', sentence('The server has no room for this. Tell your administrator.'));

/** A full disk is something that people can do something about; everything else stays what it is. */
export function asStorageError(error: unknown): unknown {
  return isFull.has((error as NodeJS.ErrnoException | undefined)?.code ?? '') ? storageFull() : error;
}
