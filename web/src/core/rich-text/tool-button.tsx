import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';

interface ToolButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  ref?: Ref<HTMLButtonElement>;
  icon: Icon;
  label: string;
  shortcut?: string;
  /** Whether the tool is on; only for those that are on or off. */
  active?: boolean;
}

export function ToolButton({ icon: Drawing, label, shortcut, active, ...rest }: ToolButtonProps) {
  return (
    <ActionIcon
      {...rest}
      data-tool=""
      size={34}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...(active === undefined ? {} : { 'aria-pressed': active, 'data-on': active || undefined })}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Drawing size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
