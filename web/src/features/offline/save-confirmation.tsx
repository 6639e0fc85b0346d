import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { formatBytes } from '../../base/text/in-language.ts';
import type { SaveItems } from '../../core/offline/save-window.ts';
import { isSafari, type Room, readRoom } from '../../core/offline/this-browser.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import { SafariNote } from './safari-note.tsx';
import classes from './save.module.css';

interface SaveConfirmationProps {
  items: SaveItems;
  onCancel: () => void;
  onStart: () => void;
}

/** What is about to lie on this device, and whether there is room for it. */
export function SaveConfirmation({ items, onCancel, onStart }: SaveConfirmationProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const room = useRoom();
  const { documents, leftOut } = items;
  const needed = documents.reduce((sum, { file }) => sum + file.size, 0);
  const free = room && Math.max(0, room.total - room.used);
  const isTooMuch = free !== undefined && needed > free;
  return (
    <div className={form.form}>
      <div className={classes.about}>
        {documents.length === 1 ? (
          <bdi className={classes.name}>{documents[0]?.name}</bdi>
        ) : (
          <strong>
            <Plural value={documents.length} one="# document" other="# documents" />
          </strong>
        )}
        <span className={classes.size}>{formatBytes(needed)}</span>
        {leftOut > 0 && (
          <p className={classes.line}>
            <Plural
              value={leftOut}
              one="# other item is left out: only PDFs, and Office files with a PDF copy, can be saved offline."
              other="# other items are left out: only PDFs, and Office files with a PDF copy, can be saved offline."
            />
          </p>
        )}
        {free !== undefined && !isTooMuch && (
          <p className={classes.line}>
            <Trans>About {formatBytes(free)} are free on this device.</Trans>
          </p>
        )}
      </div>
      <Notice kind="warn" title={t`Is this device secure?`}>
        <Trans>
          The documents will be stored on this device. Anyone who can use your account on it can read them,
          even without a network. Save them only on a device that is yours and locked. Logout removes them.
        </Trans>
      </Notice>
      {isTooMuch && (
        <Notice kind="bad" title={t`There is not enough room on this device`}>
          <Trans>
            {formatBytes(needed)} are needed, {formatBytes(free)} are free. Remove offline documents that you
            no longer need, or choose fewer.
          </Trans>
        </Notice>
      )}
      {!isOnline && (
        <Notice kind="info" title={t`You are offline`}>
          <Trans>Documents can be saved once you are back online.</Trans>
        </Notice>
      )}
      {isSafari() && <SafariNote />}
      <div className={form.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>No, cancel</Trans>
        </Button>
        <Button onClick={onStart} disabled={isTooMuch || !isOnline} data-autofocus>
          <Trans>Yes, save offline</Trans>
        </Button>
      </div>
    </div>
  );
}

function useRoom(): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    void readRoom().then(setRoom);
  }, []);
  return room;
}
