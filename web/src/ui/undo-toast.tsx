import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';

/** Says what was done, with the way back while it stands there. */
export function showUndoToast(title: string, undo: () => void): void {
  const id = notifications.show({
    title,
    message: (
      <Button
        size="xs"
        variant="default"
        mt={8}
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => {
          notifications.hide(id);
          undo();
        }}
      >
        {t`Undo`}
      </Button>
    ),
    icon: <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />,
    closeButtonProps: { 'aria-label': t`Dismiss`, size: 28 },
    'data-kind': 'ok',
    role: 'status',
  } as Parameters<typeof notifications.show>[0]);
}
