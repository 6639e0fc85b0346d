import { isLow } from '../../../base/storage/is-low.ts';
import { type Check, foundIf } from '../check.ts';

/** What Atrium stands on. */
export const serviceChecks: Check[] = [
  {
    name: 'store.away',
    looksFor: 'The store of files does not answer, or cannot be written to.',
    advice:
      'Look whether its disk is mounted and writable, or the bucket there and its key allowed. Files were not looked at.',
    find: async ({ files }) => foundIf(files === undefined),
  },
  {
    name: 'store.disk-low',
    looksFor: 'The disk that files lie on is nearly full.',
    advice: 'Make room, or move to a larger one: uploads are refused when only STORAGE_RESERVE_MB are left.',
    async find({ files, config }) {
      const disk = await files?.measureSpace();
      return foundIf(disk !== undefined && isLow(disk, config.storageReserveBytes));
    },
  },
  {
    name: 'scanner.away',
    looksFor: 'The virus scanner does not answer.',
    advice: 'Look whether clamd runs and CLAMAV names it. Until then CLAMAV_UNCHECKED decides about uploads.',
    find: async ({ scanner }) => foundIf(scanner !== undefined && !(await scanner.isUp())),
  },
];
