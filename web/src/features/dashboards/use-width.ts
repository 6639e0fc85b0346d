import { useEffect, useState } from 'react';
import { type Width, widthOf } from './grid.ts';

/** The time without a change of the window after which it is laid out anew: nothing is while somebody pulls at it. */
export const resizeDelay = 200;

/** Which of the layouts fits the window. */
export function useWidth(): Width {
  const [width, setWidth] = useState(() => widthOf(window.innerWidth));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(widthOf(window.innerWidth)), resizeDelay);
    };
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', later);
    };
  }, []);
  return width;
}
