import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-drawer.module.css';

interface SideDrawerProps {
  title: string;
  size: number;
  opened: boolean;
  onClose: () => void;
  /** Whether a window stands over it: then that one has the keys. */
  isCovered?: boolean;
  children: ReactNode;
}

/** A window at the right, as high as the page, which stays in sight beside it; on a phone it takes the screen. */
export function SideDrawer({ isCovered = false, children, ...props }: SideDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      {...props}
      position="right"
      padding={0}
      closeOnClickOutside={false}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 32 }}
      transitionProps={{ duration: 200 }}
      classNames={classes}
    >
      {children}
    </Drawer>
  );
}
