import '../../ui/menu.ts';
import type { Me } from '@atrium/contract/users';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconKey,
  IconLogout,
  IconMapRoute,
  IconShare,
  IconShieldLock,
  IconSparkles,
  IconUserEdit,
} from '@tabler/icons-react';
import { type ComponentType, use, useRef, useState } from 'react';
import { countUnsent } from '../../core/offline/copies.ts';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { logOut } from '../../core/people/log-out.ts';

import { afterClosing } from '../../ui/window/use-modals.ts';
import { GuideContext } from './guide-window.tsx';
import classes from './header.module.css';
import { LanguageItems } from './language-items.tsx';
import { LogOutModal } from './log-out-modal.tsx';
import { WhatsNewContext } from './whats-new-window.ts';

interface ModalSwitch {
  opened: boolean;
  onClose: () => void;
}

/** Loaded when asked for: where that fails, the page stays and the next click tries again. */
const modals = {
  contact: async () => (await import('../../features/contacts/my-contact-modal.tsx')).MyContactModal,
  shares: async () => (await import('../../features/share/shares-modal.tsx')).SharesModal,
  password: async () =>
    (await import('../../features/passwords/change-password-modal.tsx')).ChangePasswordModal,
  security: async () =>
    (await import('../../features/two-factor/security-settings-modal.tsx')).SecuritySettingsModal,
};

export function UserMenu({ me }: { me: Me }) {
  const button = useRef<HTMLButtonElement>(null);
  const showGuide = use(GuideContext);
  const showWhatsNew = use(WhatsNewContext);
  const [Modal, setModal] = useState<ComponentType<ModalSwitch>>();
  const [opened, setOpened] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState(0);

  const open = async (name: keyof typeof modals) => {
    const loaded = await modals[name]();
    setModal(() => loaded);
    setOpened(true);
  };
  const leave = async () => {
    const count = await countUnsent();
    if (count === 0) return logOut();
    setUnsent(count);
    setLeaving(true);
  };
  const close = () => {
    setOpened(false);
    setLeaving(false);
    // The menu's item, which had the focus before, is gone.
    afterClosing(() => button.current?.focus());
  };
  return (
    <>
      <Menu position="bottom-end" width={248} withinPortal={false}>
        <Menu.Target>
          <button ref={button} type="button" className={classes.person}>
            <span className="atr-hidden">
              <Trans>Account menu of</Trans>{' '}
            </span>
            <ContactPhoto person={me} side={32} />
            <span className={classes.name}>{me.fullName}</span>
            <IconChevronDown size={15} stroke={1.6} className={classes.chevron} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.card}>
            <div className={classes.cardName}>{me.fullName}</div>
            <div className={classes.cardEmail}>{me.email}</div>
          </div>
          {me.abilities.editOwnContact && (
            <Menu.Item leftSection={<IconUserEdit size={18} stroke={1.6} />} onClick={() => open('contact')}>
              <Trans>Edit my contact info</Trans>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShare size={18} stroke={1.6} />} onClick={() => open('shares')}>
            <Trans>Shared by me</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={18} stroke={1.6} />} onClick={() => open('password')}>
            <Trans>Change password</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={18} stroke={1.6} />} onClick={() => open('security')}>
            <Trans>Security settings</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconMapRoute size={18} stroke={1.6} />} onClick={() => showGuide({})}>
            <Trans>Show the guide</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconSparkles size={18} stroke={1.6} />} onClick={() => showWhatsNew({})}>
            <Trans>What’s new</Trans>
          </Menu.Item>
          <Menu.Divider />
          <LanguageItems me={me} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={leave}>
            <Trans>Logout</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogOutModal opened={isLeaving} count={unsent} onClose={close} />
      {Modal && <Modal opened={opened} onClose={close} />}
    </>
  );
}
