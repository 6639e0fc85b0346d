import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './side-menu-drawer.module.css';

interface SideMenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu where the window is too narrow to keep it in sight. */
export function SideMenuDrawer({ opened, onClose, children }: SideMenuDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={296}
      attributes={{ header: { role: 'presentation' } }}
      padding={0}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t`Close menu`, size: 36 }}
      transitionProps={{ duration: 200 }}
      overlayProps={{ color: '#0E1C21', backgroundOpacity: 0.44 }}
      classNames={classes}
    >
      {children}
    </Drawer>
  );
}
