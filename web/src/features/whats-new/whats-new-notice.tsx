import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconSparkles, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../core/people/me.ts';
import { useEntries } from './use-entries.ts';
import { useRememberSeen } from './use-remember-seen.ts';
import classes from './whats-new-notice.module.css';

/** Tells who comes back after an update that there is something new; it goes once seen or dismissed. */
export function WhatsNewNotice({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  const rememberSeen = useRememberSeen();
  const unseen = useEntries(me).filter(({ number }) => number > me.whatsNewSeen);
  if (unseen.length === 0) return null;
  const dismiss = () => {
    rememberSeen();
    // The button goes.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.notice} aria-label={t`What’s new`}>
      <IconSparkles size={20} stroke={1.6} aria-hidden="true" />
      <p className={classes.words}>
        <strong>
          <Trans>New in Atrium</Trans>
        </strong>{' '}
        <span>
          {unseen
            .slice(0, 3)
            .map(({ title }) => title)
            .join(' · ')}
        </span>
      </p>
      <Button variant="default" className={classes.open} onClick={onOpen}>
        <Trans>See what’s new</Trans>
      </Button>
      <ActionIcon size={36} className={classes.dismiss} aria-label={t`Dismiss`} onClick={dismiss}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </section>
  );
}
