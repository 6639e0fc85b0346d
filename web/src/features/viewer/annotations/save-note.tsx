import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconLoader } from '@tabler/icons-react';
import classes from './save-note.module.css';
import type { SaveState } from './sync.ts';

/** Always there: who draws sees whether it is safe. */
export function SaveNote({ state }: { state: SaveState | 'unread' }) {
  const { t } = useLingui();
  const words = {
    saved: t`Saved`,
    saving: t`Saving…`,
    kept: t`Cannot save: kept on this device`,
    unkept: t`Cannot save: there is no room on this device`,
    unread: t`Annotations cannot be loaded`,
  };
  const Icon = state === 'saved' ? IconCheck : state === 'saving' ? IconLoader : IconAlertTriangle;
  const hue = state === 'saved' || state === 'saving' ? state : 'problem';
  return (
    <span className={classes.note} data-hue={hue} role="status" title={words[state]}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className={classes.words}>{words[state]}</span>
    </span>
  );
}
