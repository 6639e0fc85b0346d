import { writeTime } from '../../base/write-time.ts';

export { writeDay } from '../../base/write-time.ts';

/** DD.MM.YYYY of a moment. */
export const dayOf = (time: string): string => writeTime(time).slice(0, 10);
