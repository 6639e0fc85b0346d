import { Trans } from '@lingui/react/macro';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLiveStream } from '../../core/live/live.ts';
import { meQuery } from '../../core/people/me.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AskedWindows } from './asked-windows.tsx';
import { FirstVisit } from './guide-window.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { SideMenuDrawer } from './side-menu-drawer.tsx';

export function Shell() {
  const { data: me } = useSuspenseQuery(meQuery);
  useLiveStream();
  const [drawer, { toggle, close }] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // The administration has a menu of its own, with the way back.
  const Menu = /^\/admin(\/|$)/.test(pathname) ? AdminMenu : SideMenu;

  // A new page: the drawer has done its work, and readers of a screen start at its top.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
    main.current?.focus({ preventScroll: true });
  }, [pathname, close]);

  return (
    <AskedWindows>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <div className={classes.shell}>
        <header className={classes.header}>
          <Header me={me} menuOpen={drawer} onToggleMenu={toggle} />
        </header>
        <div className={classes.side} data-guide="side">
          <Menu me={me} />
        </div>
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <FirstVisit me={me} />
      <SideMenuDrawer opened={drawer} onClose={close}>
        <Menu me={me} onChoose={close} />
      </SideMenuDrawer>
    </AskedWindows>
  );
}
