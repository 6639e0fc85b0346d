import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader } from '@tabler/icons-react';
import { useOnline } from '../../../base/http/connectivity.ts';
import classes from './save-note.module.css';
import type { SaveState } from './send-while-open.ts';

/** Tells whether what is drawn is safe, and is always there for who draws. */
export function SaveNote({ state }: { state: SaveState | 'unread' }) {
  const { t } = useLingui();
  const online = useOnline();
  const isKept = !online && (state === 'kept' || state === 'saved');
  const words = {
    saved: t`Saved`,
    saving: t`Saving…`,
    kept: t`Cannot save: kept on this device`,
    unkept: t`Cannot save: there is no room on this device`,
    unread: t`Annotations cannot be loaded`,
  };
  const said = isKept ? t`Offline: changes are kept on this device` : words[state];
  const Icon = isKept
    ? IconCloudOff
    : state === 'saved'
      ? IconCheck
      : state === 'saving'
        ? IconLoader
        : IconAlertTriangle;
  const hue = isKept ? 'offline' : state === 'saved' || state === 'saving' ? state : 'problem';
  return (
    <span className={classes.note} data-hue={hue} role="status" title={said}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className={classes.words}>{said}</span>
    </span>
  );
}
