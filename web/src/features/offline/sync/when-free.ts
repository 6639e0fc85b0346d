const lookAgainAfter = 400;

/** Runs it once no other window is open and nobody types: a window must not take what the next key is meant for. */
export function whenFree(run: () => void): void {
  if (isFree()) run();
  else setTimeout(() => whenFree(run), lookAgainAfter);
}

export function isFree(): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) return false;
  let focused = document.activeElement;
  // The PDF viewer lives in a shadow tree.
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (!(focused instanceof HTMLElement)) return true;
  return !focused.isContentEditable && !['INPUT', 'TEXTAREA', 'SELECT'].includes(focused.tagName);
}
