import { useEffect, useState } from 'react';

export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Between what is shown and the ring around it. */
const gap = 4;

/** Where on the screen that is which a step speaks of, wherever it moves; undefined while nothing of it is in sight. */
export function useTarget(selectors: string[]): Box | undefined {
  const [box, setBox] = useState<Box>();
  const wanted = selectors.join('|');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const found = findBox(wanted === '' ? [] : wanted.split('|'));
      setBox((before) => (isSame(before, found) ? before : found));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return box;
}

const isSame = (a: Box | undefined, b: Box | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.top === b.top &&
    a.left === b.left &&
    a.width === b.width &&
    a.height === b.height);

function findBox(selectors: string[]): Box | undefined {
  for (const selector of selectors) {
    const boxes = [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter(isInSight);
    if (boxes.length > 0) return around(boxes);
  }
  return undefined;
}

const isInSight = ({ width, height, right, bottom, left, top }: DOMRect): boolean =>
  width > 0 && height > 0 && right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;

/** One box around all of them, within the window. */
function around(boxes: DOMRect[]): Box {
  const least = (side: 'left' | 'top') => Math.max(Math.min(...boxes.map((box) => box[side])) - gap, 2);
  const [left, top] = [least('left'), least('top')];
  const right = Math.min(Math.max(...boxes.map((box) => box.right)) + gap, window.innerWidth - 2);
  const bottom = Math.min(Math.max(...boxes.map((box) => box.bottom)) + gap, window.innerHeight - 2);
  return { left, top, width: right - left, height: bottom - top };
}
