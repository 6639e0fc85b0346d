import type { Watch } from '@atrium/contract/notifications';
import { useLingui } from '@lingui/react/macro';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import classes from '../../ui/icon-switch.module.css';
import { useToggleWatch } from './use-toggle-watch.ts';
import { useIsWatched, useWatchedAbove, watchKey } from './watches.ts';

interface WatchBellProps {
  item: Watch;
  /** The keys of what it lies in, from the top. */
  above?: string[];
  size?: number;
}

const none: string[] = [];

/** Ringing = watched. Not there until it is known; the page around reads what is watched (useLoadWatches). */
export function WatchBell({ item, above = none, size = 20 }: WatchBellProps) {
  const { t } = useLingui();
  const isOn = useIsWatched({ key: watchKey(item) });
  const watchedAbove = useWatchedAbove(above);
  const toggle = useToggleWatch();
  if (isOn === undefined) return null;
  const { name } = item;
  const Icon = isOn ? IconBellRinging : IconBell;
  const hint =
    watchedAbove === undefined
      ? t`Watch, to be told what is new here`
      : t`You are told what is new here, as you watch “${watchedAbove}”`;
  return (
    <button
      type="button"
      className={classes.switch}
      aria-pressed={isOn}
      aria-label={t`Watch ${name}`}
      title={isOn ? t`Stop watching` : hint}
      onClick={() => toggle(item)}
    >
      <Icon size={size} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
