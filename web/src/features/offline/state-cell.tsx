import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClockUp, IconDatabaseX, IconRefreshAlert } from '@tabler/icons-react';
import type { CopyState } from '../../core/offline/copies.ts';
import classes from './offline.module.css';
import type { OfflineRow } from './offline-row.ts';

const icons = {
  'up to date': IconCircleCheck,
  'offline changes': IconClockUp,
  'sync error': IconRefreshAlert,
  'storage error': IconDatabaseX,
};

export function useStateWords(): Record<CopyState, string> {
  const { t } = useLingui();
  return {
    'up to date': t`Up to date`,
    'offline changes': t`Offline changes`,
    'sync error': t`Sync error`,
    'storage error': t`Storage error`,
  };
}

export function StateCell({ row }: { row: OfflineRow }) {
  const words = useStateWords();
  const Icon = icons[row.state];
  return (
    <span className={classes.state}>
      <span className={classes.pill} data-state={row.state}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        {words[row.state]}
      </span>
      <span className={classes.note}>
        <Note row={row} />
      </span>
    </span>
  );
}

/** What is the matter, in a word or two; the server's own sentence is told where it has one. */
function Note({ row: { state, closed, kept } }: { row: OfflineRow }) {
  if (state === 'storage error') return <Trans>File missing</Trans>;
  if (kept.problem?.kind === 'password') return <Trans>Password needed</Trans>;
  if (kept.problem) return <span title={kept.problem.message}>{kept.problem.message}</span>;
  if (closed === 'locked') return <span title={kept.copy?.lock ?? ''}>{kept.copy?.lock}</span>;
  if (closed === 'too long without contact') return <Trans>Go online to open it again</Trans>;
  if (state === 'offline changes')
    return <Plural value={kept.waiting} one="# annotation" other="# annotations" />;
  return null;
}
