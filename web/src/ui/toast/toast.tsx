import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

interface ToastOptions {
  /** It goes when it is answered or hidden, not by itself. */
  stays?: boolean;
}

/** Answers the id by which it can be hidden. */
export function showToast(
  kind: keyof typeof icons,
  title: string,
  message?: ReactNode,
  { stays = false }: ToastOptions = {},
): string {
  const Icon = icons[kind];
  return notifications.show({
    title,
    message,
    icon: <Icon size={20} stroke={1.6} aria-hidden="true" />,
    closeButtonProps: { 'aria-label': t`Dismiss`, size: 28 },
    ...(stays ? { autoClose: false } : {}),
    'data-kind': kind,
    role: kind === 'ok' ? 'status' : 'alert',
  } as Parameters<typeof notifications.show>[0]);
}
