import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { use } from 'react';
import classes from './header.module.css';
import { ShortcutWindowContext } from './shortcut-window.tsx';

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
