import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { isSingleKey } from '../../base/single-keys.ts';
import classes from './header.module.css';

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

export function ShortcutButton() {
  const { t } = useLingui();
  const open = use(ShortcutWindowContext);
  return (
    <ActionIcon
      size={36}
      className={classes.help}
      aria-label={t`Keyboard shortcuts`}
      onClick={() => open({})}
    >
      <IconHelpCircle size={18} stroke={1.6} />
    </ActionIcon>
  );
}
