import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ComponentType } from 'react';
import { showToast } from './toast.tsx';

interface ToastAction {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  run: () => void;
  /** It waits for an answer. */
  stays?: boolean;
}

/** Says what was done, with the next step while it stands there. Answers what hides it. */
export function showActionToast(title: string, action: ToastAction, message?: string): () => void {
  const Icon = action.icon;
  const id = showToast(
    'ok',
    title,
    <>
      {message && <div>{message}</div>}
      <Button
        size="xs"
        variant="default"
        mt={8}
        leftSection={<Icon size={16} stroke={1.6} />}
        onClick={() => {
          notifications.hide(id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    </>,
    { stays: action.stays ?? false },
  );
  return () => notifications.hide(id);
}
