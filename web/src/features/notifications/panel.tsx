import { mostUnread, type Notification } from '@atrium/contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { IconArrowLeft, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { whenPageUsed } from '../../base/page-use.ts';
import { useLiveEvents } from '../../core/live/live.ts';
import { NotificationList } from './notification-list.tsx';
import { forgetOlder, notificationsQuery, refreshLists, unreadQuery } from './notifications.ts';
import classes from './panel.module.css';
import { useRead } from './use-read.ts';

/** What one was told, under the bell; on a phone over the whole screen. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const id = useId();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const list = useInfiniteQuery(notificationsQuery(isUnreadOnly));
  const told = list.data?.pages.flatMap(({ notifications }) => notifications);
  const read = useRead();
  const heading = useRef<HTMLHeadingElement>(null);

  useLiveEvents({
    onTold: () => void whenPageUsed(() => void refreshLists(client)),
  });
  useEffect(() => () => forgetOlder(client), [client]);

  const open = ({ id, isRead }: Notification, isHere: boolean) => {
    if (!isRead) read({ ids: [id] });
    if (isHere) onClose();
  };
  const readAll = () => {
    // The newest of all: what came meanwhile stays unread.
    const newest = Math.max(...(told ?? []).map(({ id }) => id));
    if (Number.isFinite(newest)) read({ upTo: newest });
    // The button goes.
    heading.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div
      ref={useFocusTrap()}
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      tabIndex={-1}
      className={classes.panel}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <ActionIcon size={44} className={classes.close} aria-label={t`Close`} onClick={onClose}>
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
        <h2 id={id} ref={heading} tabIndex={-1} data-autofocus>
          <Trans>Notifications</Trans>
        </h2>
        {unread > 0 && told && told.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            className={classes.readAll}
            leftSection={<IconChecks size={17} stroke={1.6} aria-hidden="true" />}
            onClick={readAll}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form */}
      <div
        className={classes.tabs}
        role="group"
        aria-label={t({ message: 'Show', context: 'which notifications' })}
      >
        <button type="button" aria-pressed={!isUnreadOnly} onClick={() => setUnreadOnly(false)}>
          <Trans context="notifications">All</Trans>
        </button>
        <button type="button" aria-pressed={isUnreadOnly} onClick={() => setUnreadOnly(true)}>
          {unread > 0 ? (
            <Trans>Unread {unread > mostUnread ? `${mostUnread}+` : unread}</Trans>
          ) : (
            <Trans>Unread</Trans>
          )}
        </button>
      </div>
      <NotificationList
        key={String(isUnreadOnly)}
        list={list}
        told={told}
        isUnreadOnly={isUnreadOnly}
        onOpen={open}
      />
      <div className={classes.foot}>
        <Link to="/me/watching" className="atr-link" onClick={onClose}>
          <Trans>What I watch</Trans>
        </Link>
        <Link to="/me/notifications" className="atr-link" onClick={onClose}>
          <Trans>Mail settings</Trans>
        </Link>
      </div>
    </div>
  );
}
