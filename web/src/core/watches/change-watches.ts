import type { Watch } from '@atrium/contract/notifications';
import { watchKey } from './watches.ts';

/** The newest first; one that is there stays where it is, with what is known of it now. */
export function withWatch(list: Watch[], item: Watch, at = 0): Watch[] {
  const key = watchKey(item);
  if (list.some((one) => watchKey(one) === key))
    return list.map((one) => (watchKey(one) === key ? item : one));
  return list.toSpliced(at, 0, item);
}

export function withoutWatch(list: Watch[], item: Watch): Watch[] {
  const key = watchKey(item);
  return list.filter((one) => watchKey(one) !== key);
}

/** Where it stands; the beginning, where it does not. */
export const placeOf = (list: Watch[], item: Watch): number => {
  const key = watchKey(item);
  return Math.max(
    0,
    list.findIndex((one) => watchKey(one) === key),
  );
};
