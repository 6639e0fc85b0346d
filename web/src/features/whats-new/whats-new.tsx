import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { writeDay } from '../../base/text/write-time.ts';
import { meQuery } from '../../core/people/me.ts';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { afterClosing } from '../../ui/window/use-modals.ts';
import { type Entry, useEntries } from './use-entries.ts';
import { useRememberSeen } from './use-remember-seen.ts';
import classes from './whats-new.module.css';

/** What the product has lately got, each with a link that leads there. */
export function WhatsNew({ opened, onClose }: AskedWindowProps<object>) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  // What was new when the window was opened stays so while it is read.
  const [seen] = useState(me.whatsNewSeen);
  const rememberSeen = useRememberSeen();
  useEffect(rememberSeen, [rememberSeen]);
  return (
    <Modal opened={opened} onClose={onClose} title={t`What’s new`} size={620}>
      <ul className={classes.list}>
        {useEntries(me).map((entry) => (
          <li key={entry.number} className={classes.entry}>
            <entry.icon size={20} stroke={1.6} aria-hidden="true" />
            <div className={classes.what}>
              <h3 className={classes.title}>
                {entry.title}
                {entry.number > seen && (
                  <span className={classes.new}>
                    <Trans>New</Trans>
                  </span>
                )}
              </h3>
              <p className={classes.text}>{entry.text}</p>
              <p className={classes.foot}>
                <Way entry={entry} onClose={onClose} />
                <time dateTime={entry.day}>{writeDay(entry.day)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  );
}

function Way({ entry: { to, link }, onClose }: { entry: Entry; onClose: () => void }) {
  const words = (
    <>
      {link}
      <IconArrowRight size={15} stroke={1.6} aria-hidden="true" />
    </>
  );
  if (to !== 'search') {
    return (
      <Link to={to} className={classes.link} onClick={onClose}>
        {words}
      </Link>
    );
  }
  const search = () => {
    onClose();
    // After the window has given the focus back.
    afterClosing(() => afterClosing(focusSearch));
  };
  return (
    <button type="button" className={classes.link} onClick={search}>
      {words}
    </button>
  );
}

const focusSearch = () =>
  document.querySelector<HTMLInputElement>('[data-guide="search"] input[type="search"]')?.focus();
