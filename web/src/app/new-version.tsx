import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect } from 'react';
import { changeToNewVersion, leaveNewVersion, useHasNewVersion } from '../base/app-worker.ts';

const id = 'new-version';

/** Stands in the corner until it is answered: nobody is made to stop in the middle of something. */
export function NewVersion() {
  const isThere = useHasNewVersion();
  useEffect(() => {
    if (isThere) show();
    else notifications.hide(id);
  }, [isThere]);
  return null;
}

function show() {
  notifications.show({
    id,
    title: t`A new version of Atrium is ready.`,
    message: (
      <Group gap={8} mt={8}>
        <Button size="xs" onClick={changeToNewVersion}>
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
