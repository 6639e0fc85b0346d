import { useEffect, useState } from 'react';

/** How long somebody looks before anything is fetched: an arrow key that is held passes many rows. */
const restMs = 200;

export function useRest(): boolean {
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return hasRested;
}
