import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';

/** Stands there until the returned function is called, or somebody cancels. */
export function showWaitToast(cancel: () => void): () => void {
  const id = notifications.show({
    title: t`Preparing download…`,
    message: (
      <Button variant="default" size="xs" mt={8} onClick={cancel}>
        {t`Cancel`}
      </Button>
    ),
    icon: <IconDownload size={20} stroke={1.6} aria-hidden="true" />,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  } as Parameters<typeof notifications.show>[0]);
  return () => notifications.hide(id);
}
