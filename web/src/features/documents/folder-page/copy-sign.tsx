import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconLoader2, IconShieldHalf, IconVirus } from '@tabler/icons-react';
import classes from './folder-page.module.css';

/** Says that a PDF copy is being made or could not be made, or that the virus check keeps the file closed; nothing where all is well. */
export function CopySign({ status }: { status: Document['status'] }) {
  const { t } = useLingui();
  if (status === 'ready') return null;
  const [text, Icon] = {
    processing: [t`Creating PDF copy…`, IconLoader2] as const,
    failed: [t`PDF copy failed`, IconAlertCircle] as const,
    held: [t`Waiting for the virus check`, IconShieldHalf] as const,
    infected: [t`A virus was found, the file was removed`, IconVirus] as const,
  }[status];
  return (
    <span className={classes.copy} data-status={status} title={text}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className={classes.copyText}>{text}</span>
    </span>
  );
}
