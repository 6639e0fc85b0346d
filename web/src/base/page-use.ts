const uses = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;
const fewMinutes = 10 * 60_000;

let lastUse = Date.now();
const waiting = new Set<() => void>();

function noteUse(): void {
  if (document.hidden) return;
  lastUse = Date.now();
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}
for (const use of uses) document.addEventListener(use, noteUse, { passive: true, capture: true });

/** Whether somebody has lately done something with the page. */
export const isPageUsed = (): boolean => Date.now() - lastUse < fewMinutes;

/**
 * Acts now, or when the page is next used; answers how to forget it. For what the page would ask the server by
 * itself: each call is a use of the session, and a page left alone lets its session end.
 */
export function whenPageUsed(act: () => void): () => void {
  if (isPageUsed()) act();
  else waiting.add(act);
  return () => void waiting.delete(act);
}
