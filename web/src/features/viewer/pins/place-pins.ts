import type { Thread } from '../comments/threads.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Pin {
  id: string;
  number: number;
  left: number;
  top: number;
}

export const pinSide = 24;
const gap = 2;
const fromEdge = 12;

interface Places {
  /** A page, counted from 0; null where it is not known. */
  pageBox: (page: number) => Box | null;
  boxOf: (thread: Thread) => Box | null;
}

/** At the right edge of its page, as high as what it stands for; none lies on another. */
export function placePins(threads: Thread[], pages: ReadonlySet<number>, { pageBox, boxOf }: Places): Pin[] {
  const below = new Map<number, number>();
  return threads
    .flatMap((thread) => {
      const page = thread.object.pageIndex;
      if (thread.number === null || !pages.has(page)) return [];
      const [sheet, box] = [pageBox(page), boxOf(thread)];
      return sheet && box ? [{ id: thread.id, number: thread.number, page, sheet, y: box.y }] : [];
    })
    .sort((one, other) => one.page - other.page || one.y - other.y || one.number - other.number)
    .map(({ id, number, page, sheet, y }) => {
      const top = Math.max(y, sheet.y, below.get(page) ?? 0);
      below.set(page, top + pinSide + gap);
      return { id, number, left: sheet.x + sheet.width - pinSide - fromEdge, top };
    });
}
