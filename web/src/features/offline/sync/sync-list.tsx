import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconClock, IconLoader } from '@tabler/icons-react';
import classes from './sync.module.css';
import type { DocumentProgress } from './sync-state.ts';

const icons = {
  waiting: IconClock,
  sending: IconLoader,
  sent: IconCircleCheck,
  open: IconClock,
  failed: IconAlertCircle,
};

/** Each document with what became of it. */
export function SyncList({ documents }: { documents: DocumentProgress[] }) {
  const { t } = useLingui();
  if (documents.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t`Documents with changes`}>
      {documents.map((one) => (
        <Line key={one.id} document={one} />
      ))}
    </ul>
  );
}

function Line({ document: { name, state, sent, total, reason } }: { document: DocumentProgress }) {
  const { t } = useLingui();
  const Icon = icons[state];
  const words = {
    waiting: t`Waiting`,
    sending: t`${sent} of ${total} changes sent`,
    sent: t`Synchronized`,
    open: t`Open: sent by the page that shows it`,
    failed: reason ?? '',
  };
  return (
    <li className={classes.line} data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.note}>{words[state]}</span>
      </div>
    </li>
  );
}
