export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** What is free around a picture that is larger than its window, too. */
export const margin = 24;

export const smallest = 0.05;
export const largest = 8;
const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** A size after so many quarter turns. */
export const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The zoom at which all of it is seen; a small picture is not made larger. */
export function fitZoom(size: Size, room: Size): number {
  const across = (room.width - 2 * margin) / size.width;
  const down = (room.height - 2 * margin) / size.height;
  return Math.max(0.001, Math.min(1, across, down));
}

/** A picture of which all can be seen below the smallest zoom may be that small. */
export const limitZoom = (zoom: number, fit: number): number =>
  Math.min(largest, Math.max(Math.min(smallest, fit), zoom));

/** The next larger or smaller step; what fits is one of them. */
export function stepZoom(zoom: number, fit: number, isLarger: boolean): number {
  const all = [...steps, fit].sort((one, other) => one - other);
  const near = zoom * 0.005;
  const next = isLarger ? all.find((step) => step > zoom + near) : all.findLast((step) => step < zoom - near);
  return limitZoom(next ?? zoom, fit);
}

/** Where the picture begins: in the middle of its window while there is room, else behind the margin. */
const startOf = (length: number, room: number) => Math.max(margin, (room - length) / 2);

/** How far to scroll so that what is seen at a point of the window before is there afterwards, as far as it goes. */
export function keepPoint(at: Point, scrolled: Point, before: Size, after: Size, room: Size): Point {
  const along = (place: number, from: number, length: number, grown: number, free: number) => {
    const share = (from + place - startOf(length, free)) / length;
    const most = Math.max(0, grown + 2 * margin - free);
    return Math.min(most, Math.max(0, share * grown + startOf(grown, free) - place));
  };
  return {
    x: along(at.x, scrolled.x, before.width, after.width, room.width),
    y: along(at.y, scrolled.y, before.height, after.height, room.height),
  };
}
