import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { settings } from '../../base/settings.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './header.module.css';
import { OfflinePill } from './offline-pill.tsx';
import { ShortcutButton } from './shortcut-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  me: Me;
  menuOpen: boolean;
  onToggleMenu: () => void;
}

export function Header({ me, menuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useLingui();
  return (
    <>
      <ActionIcon
        className={classes.toggle}
        data-guide="menu"
        size={40}
        aria-label={menuOpen ? t`Close menu` : t`Open menu`}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <div className={classes.brand}>
        <Link to="/dashboard" aria-label={t`Atrium, to the dashboard`}>
          <Logo />
        </Link>
        {settings.environmentName && <span className={classes.environment}>{settings.environmentName}</span>}
      </div>
      <div className={classes.search} data-guide="search">
        <SearchBox />
      </div>
      <div className={classes.tools}>
        <OfflinePill />
        <ShortcutButton />
        <ThemeSwitch />
        <div data-guide="bell">
          <Bell />
        </div>
        <div data-guide="account">
          <UserMenu me={me} />
        </div>
      </div>
    </>
  );
}
