import { useWindowEvent } from '@mantine/hooks';
import { createContext, use } from 'react';
import { isSingleKey } from '../../base/single-keys.ts';

export const ShortcutWindowContext = createContext<(about: object) => void>(() => {});

/** Opens the sheet of all keys by `?`. */
export function ShortcutKey() {
  const open = use(ShortcutWindowContext);
  useWindowEvent('keydown', (event) => {
    if (!isSingleKey(event, '?')) return;
    event.preventDefault();
    open({});
  });
  return null;
}
