import '@mantine/core/styles/Progress.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../base/text/in-language.ts';
import { type Room, readRoom } from '../../core/offline/this-browser.ts';
import classes from './offline.module.css';

/** The part that is used of what this browser gives. Read again when the documents become more or fewer. */
export function UsedRoom({ bytes }: { bytes: number }) {
  const { t } = useLingui();
  const [room, setRoom] = useState<Room>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left changes with what is kept
  useEffect(() => {
    void readRoom().then(setRoom);
  }, [bytes]);
  const used = formatBytes(bytes);
  if (!room) return <span className={classes.room}>{t`${used} used`}</span>;
  const total = formatBytes(room.total);
  return (
    <span className={classes.room}>
      {t`${used} of ${total} used`}
      <Progress
        className={classes.roomBar}
        size={6}
        radius="xl"
        value={room.total > 0 ? Math.max(3, (bytes / room.total) * 100) : 100}
        aria-hidden="true"
      />
    </span>
  );
}
