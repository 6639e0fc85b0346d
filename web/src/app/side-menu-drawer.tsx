import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { Logo } from '../ui/logo.tsx';
import { SideMenu } from './side-menu.tsx';
import classes from './side-menu-drawer.module.css';

interface SideMenuDrawerProps {
  me: Me;
  opened: boolean;
  onClose: () => void;
}

/** The side menu where the window is too narrow to keep it in sight. */
export function SideMenuDrawer({ me, opened, onClose }: SideMenuDrawerProps) {
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
      <SideMenu me={me} onChoose={onClose} />
    </Drawer>
  );
}
