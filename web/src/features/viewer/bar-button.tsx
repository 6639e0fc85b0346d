import { ActionIcon } from '@mantine/core';
import type { IconZoomIn } from '@tabler/icons-react';
import classes from './pdf.module.css';

interface BarButtonProps {
  label: string;
  icon: typeof IconZoomIn;
  onClick: () => void;
  /** Whether a button that stays pressed is so. */
  isOn?: boolean;
  disabled?: boolean;
  shortcut?: string;
}

export function BarButton({ label, icon: Icon, onClick, isOn, disabled = false, shortcut }: BarButtonProps) {
  return (
    <ActionIcon
      size={36}
      className={isOn ? classes.on : undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
