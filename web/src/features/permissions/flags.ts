import { type Flag, neededFlags, permissionFlags } from '@atrium/contract/permissions';

/** The flags in the order of the columns: four of folders, five of documents. */
export const flags = permissionFlags;

export const folderFlags = 4;

/** One bit for each column, and one for what the nine do not show but an entry keeps. */
export const bitOf = (flag: Flag): number => 1 << flags.indexOf(flag);
export const all = (1 << flags.length) - 1;
const administer = 1 << flags.length;

export const hasFlag = (bits: number, flag: Flag): boolean => (bits & bitOf(flag)) !== 0;

export const bitsOf = (entry: Record<Flag | 'canAdminister', boolean>): number =>
  flags.reduce((sum, flag) => sum | (entry[flag] ? bitOf(flag) : 0), entry.canAdminister ? administer : 0);

export function entryOf(bits: number): Record<Flag | 'canAdminister', boolean> {
  const entry = Object.fromEntries(flags.map((flag) => [flag, hasFlag(bits, flag)])) as Record<Flag, boolean>;
  return { ...entry, canAdminister: (bits & administer) !== 0 };
}

/** Ticked together with what it is no good without; unticked together with what is no good without it. */
export function toggle(bits: number, flag: Flag): number {
  if (hasFlag(bits, flag)) {
    const useless = flags.filter((one) => neededFlags[one]?.includes(flag));
    return [flag, ...useless].reduce((rest, one) => rest & ~bitOf(one), bits);
  }
  return [flag, ...(neededFlags[flag] ?? [])].reduce((sum, one) => sum | bitOf(one), bits);
}

export const setAll = (bits: number): number => bits | all;
export const setNone = (bits: number): number => bits & ~all;
export const shown = (bits: number): number => bits & all;
