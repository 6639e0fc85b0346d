import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { changeToNewVersion, leaveNewVersion, useHasNewVersion } from '../../base/app-worker/app-worker.ts';
import { LeaveModal } from '../../ui/window/leave-guard.tsx';

const id = 'new-version';

/**
 * Whether something may be half typed in an open window. Pages that keep a draft, or ask when they are left, do so
 * themselves.
 */
const isWindowOpen = () => document.querySelector('[role="dialog"] :is(input, textarea)') !== null;

/** Stands in the corner until it is answered: nobody is made to stop in the middle of something. */
export function NewVersion() {
  const isThere = useHasNewVersion();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const change = () => (isWindowOpen() ? setAsking(true) : changeToNewVersion());
    if (isThere) show(change);
    else notifications.hide(id);
  }, [isThere]);
  return (
    <LeaveModal isOnTop opened={isAsking} onStay={() => setAsking(false)} onLeave={changeToNewVersion} />
  );
}

function show(change: () => void) {
  notifications.show({
    id,
    title: t`A new version of Atrium is ready.`,
    message: (
      <Group gap={8} mt={8}>
        <Button size="xs" onClick={change}>
          <Trans>Reload</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={leaveNewVersion}>
          <Trans>Later</Trans>
        </Button>
      </Group>
    ),
    icon: <IconSparkles size={20} stroke={1.6} aria-hidden="true" />,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  });
}
