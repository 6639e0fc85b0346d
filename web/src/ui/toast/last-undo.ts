/** The time that is left to it once another one is there, or one has left the page. */
const restMs = 7000;

let hideLast: (() => void) | undefined;

/** Somebody leaves the page that it was done on, or does the next thing. */
export function endUndo(next?: () => void): void {
  if (hideLast) setTimeout(hideLast, restMs);
  hideLast = next;
}
