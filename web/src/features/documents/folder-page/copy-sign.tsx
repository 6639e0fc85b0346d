import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconLoader2 } from '@tabler/icons-react';
import classes from './folder-page.module.css';

/** Says that a PDF copy is being made or could not be made; nothing where all is well. */
export function CopySign({ status }: { status: Document['status'] }) {
  const { t } = useLingui();
  if (status === 'ready') return null;
  const isFailed = status === 'failed';
  const text = isFailed ? t`PDF copy failed` : t`Creating PDF copy…`;
  const Icon = isFailed ? IconAlertCircle : IconLoader2;
  return (
    <span className={classes.copy} data-status={status} title={text}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className={classes.copyText}>{text}</span>
    </span>
  );
}
