import { mostUnread } from '@atrium/contract/notifications';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../../core/live/live.ts';
import { usePanelPage } from '../../ui/window/use-panel-page.ts';
import classes from './bell.module.css';
import { setUnread, unreadQuery } from './notifications.ts';

const load = async () => (await import('./panel.tsx')).NotificationsPanel;

/** Says how many notifications are unread, which the server tells by itself, and opens them. */
export function Bell() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void; onLeave: () => void }>>();
  const [isDropped, setDropped] = useState(false);
  const page = usePanelPage('notifications');
  const isOpen = isDropped || page.isShown;
  const [news, setNews] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  useLiveEvents({
    onTold: (now) => {
      const before = client.getQueryData(unreadQuery.queryKey);
      setUnread(client, now);
      const hasGrown = before !== undefined && now > before;
      setNews(hasGrown ? plural(now, { one: '# unread notification', other: '# unread notifications' }) : '');
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is in sight
  useEffect(() => setDropped(false), [pathname]);
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Node && !root.current?.contains(target)) setDropped(false);
  });
  // Back and forward open and close it too, and so does a reload.
  const wasPage = useRef(false);
  useEffect(() => {
    if (wasPage.current && !page.isShown) button.current?.focus();
    wasPage.current = page.isShown;
    if (page.isShown)
      load().then(
        (loaded) => setPanel(() => loaded),
        () => undefined,
      );
  }, [page.isShown]);

  // Where the code cannot be loaded, the page stays and the next click tries again.
  const toggle = async () => {
    if (isOpen) return close();
    const loaded = await load();
    setPanel(() => loaded);
    if (!page.show()) setDropped(true);
  };
  const close = () => {
    if (page.isShown) return page.leave();
    setDropped(false);
    button.current?.focus();
  };
  const count = unread > mostUnread ? `${mostUnread}+` : String(unread);
  return (
    <div ref={root} className={classes.root}>
      <ActionIcon
        ref={button}
        size={36}
        className={classes.bell}
        aria-label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={isOpen ? undefined : t`Notifications`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void toggle()}
      >
        <IconBell size={18} stroke={1.6} aria-hidden="true" />
        {unread > 0 && <span className={classes.count}>{count}</span>}
      </ActionIcon>
      <span role="status" className="atr-hidden">
        {news}
      </span>
      {isOpen && Panel && <Panel onClose={close} onLeave={() => page.isShown || close()} />}
    </div>
  );
}
