import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { sharedByTabs } from '../../../base/storage.ts';

const everyMilliseconds = 4500;
const key = 'atrium.welcome-paused';

export interface Rotation {
  count: number;
  at: number;
  isRunning: boolean;
  show: (at: number) => void;
  toggle: () => void;
}

/** One after the other, unless somebody paused it or wants less motion. A pause is remembered. */
export function useRotation(count: number): Rotation {
  const wantsLess = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState(() => (sharedByTabs.getItem(key) ? 'pause' : undefined));
  const [at, setAt] = useState(0);
  const isRunning = choice === undefined ? !wantsLess : choice === 'play';

  // The picture is a dependency: one that was chosen stays its whole time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) setAt((now) => (now + 1) % count);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, count, at]);

  const toggle = () => {
    if (isRunning) sharedByTabs.setItem(key, 'yes');
    else sharedByTabs.removeItem(key);
    setChoice(isRunning ? 'pause' : 'play');
  };
  return { count, at, isRunning, show: setAt, toggle };
}
