import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type PermissionsPlace, permissionsHereQuery } from '../../../core/permissions/permissions.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import type { AskedWindowProps } from '../../../ui/window/asked-window.tsx';
import { LeaveGuard, LeaveModal } from '../../../ui/window/leave-guard.tsx';
import { SideDrawer } from '../../../ui/window/side-drawer.tsx';
import classes from './here.module.css';
import { HerePermissions } from './here-permissions.tsx';

/** Who may do what at the place where one is; administrators change it there. */
export function PermissionsDrawer({ items: place, opened, onClose }: AskedWindowProps<PermissionsPlace>) {
  const { t } = useLingui();
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const query = useQuery({ ...permissionsHereQuery(place), meta: { handles: () => true } });
  // What was seen the last time may have changed; what is seen now stays while it is edited.
  const first = useRef<typeof query.data>(undefined);
  if (query.isFetchedAfterMount && query.isSuccess) first.current ??= query.data;
  const data = first.current;
  useCloseElsewhere(opened, onClose);
  return (
    <SideDrawer
      title={t`Permissions`}
      size={820}
      opened={opened}
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
      isCovered={isCovered || isLeaving}
    >
      <p className={classes.subtitle}>
        <Trans>
          Who may do what in <strong dir="auto">{place.name}</strong>
        </Trans>
        {data && data.foldersBelow > 0 && (
          <>
            {' '}
            <Plural value={data.foldersBelow} one="and the # folder below" other="and the # folders below" />
          </>
        )}
      </p>
      {query.isError && !data && (
        <div className={classes.aside}>
          <Notice kind="bad">{t`This cannot be shown at the moment.`}</Notice>
        </div>
      )}
      {!data && !query.isError && (
        <div className={classes.aside}>
          <Loader size="sm" aria-label={t`Loading`} />
        </div>
      )}
      {data && (
        <HerePermissions
          place={place}
          first={data}
          onDirty={setDirty}
          onCovered={setCovered}
          onClose={onClose}
        />
      )}
      <LeaveGuard isDirty={opened && isDirty} />
      {/* Not there before: it would take the Escape that asks for it as one of its own. */}
      {isLeaving && (
        <LeaveModal
          opened
          onStay={() => setLeaving(false)}
          onLeave={() => {
            setLeaving(false);
            onClose();
          }}
          isOnTop
        />
      )}
    </SideDrawer>
  );
}

/** Another page is another place. */
function useCloseElsewhere(opened: boolean, onClose: () => void) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (opened && pathname !== first.current) onClose();
  }, [opened, pathname, onClose]);
}
