import { useEffect, useEffectEvent } from 'react';

/** A key with Ctrl that would do to the page around the document what is meant for the document. */
export function useControlKey(key: string, run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}
