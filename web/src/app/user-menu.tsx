import '../ui/menu.ts';
import type { Me } from '@atrium/contract/users';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconKey, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { logOut } from '../base/log-out.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import classes from './header.module.css';

const ChangePasswordModal = lazy(() =>
  import('../features/passwords/change-password-modal.tsx').then((module) => ({
    default: module.ChangePasswordModal,
  })),
);
const SecuritySettingsModal = lazy(() =>
  import('../features/two-factor/security-settings-modal.tsx').then((module) => ({
    default: module.SecuritySettingsModal,
  })),
);

export function UserMenu({ me }: { me: Me }) {
  const [modal, setModal] = useState<'password' | 'security' | null>(null);
  const close = () => setModal(null);
  return (
    <>
      <Menu position="bottom-end" width={248} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.person}>
            <span className="atr-hidden">
              <Trans>Account menu of</Trans>{' '}
            </span>
            <PersonAvatar person={me} size={32} />
            <span className={classes.name}>{me.fullName}</span>
            <IconChevronDown size={15} stroke={1.6} className={classes.chevron} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.card}>
            <div className={classes.cardName}>{me.fullName}</div>
            <div className={classes.cardEmail}>{me.email}</div>
          </div>
          <Menu.Item leftSection={<IconKey size={18} stroke={1.6} />} onClick={() => setModal('password')}>
            <Trans>Change password</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldLock size={18} stroke={1.6} />}
            onClick={() => setModal('security')}
          >
            <Trans>Security settings</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={logOut}>
            <Trans>Logout</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        <LazyModal of={ChangePasswordModal} opened={modal === 'password'} onClose={close} />
        <LazyModal of={SecuritySettingsModal} opened={modal === 'security'} onClose={close} />
      </Suspense>
    </>
  );
}

interface ModalSwitch {
  opened: boolean;
  onClose: () => void;
}

/** Loads a modal at its first opening; it stays then, so that it can fade when it closes. */
function LazyModal({ of: Modal, opened, onClose }: ModalSwitch & { of: React.ComponentType<ModalSwitch> }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return wanted ? <Modal opened={opened} onClose={onClose} /> : null;
}
