import { sharedByTabs } from './storage.ts';
import { makeStore } from './store.ts';

const place = 'atrium.single-keys';

/** Whether keys that are pressed alone do something: who dictates may switch them off. */
export const singleKeys = makeStore(sharedByTabs.getItem(place) !== 'off');

export function allowSingleKeys(isAllowed: boolean): void {
  if (isAllowed) sharedByTabs.removeItem(place);
  else sharedByTabs.setItem(place, 'off');
  singleKeys.set(isAllowed);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'> &
  Pick<Event, 'composedPath'>;

/** Whether somebody has pressed this key alone, on the page itself. */
export function isSingleKey(event: Pressed, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
    return false;
  return singleKeys.get() && !isTyping(event) && !isWindowOpen();
}

/** Whether what has the cursor needs the key. */
export function isTyping(event: Pick<Event, 'composedPath'>): boolean {
  // The PDF viewer lives in a shadow tree; only the path tells what is inside.
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT', 'VIDEO', 'AUDIO'].includes(target.tagName)
  );
}

/** Windows, menus and lists have keys of their own. */
export const isWindowOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
