import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './review-banner.module.css';

const icons = { open: IconClock, expired: IconLock, done: IconCircleCheck };

interface ReviewBannerProps {
  /** Amber before the deadline, red after it, green once confirmed. */
  tone: keyof typeof icons;
  title: string;
  /** What it is about, where several stand together. */
  about?: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Why it could not be confirmed. */
  conflict?: string | undefined;
  onLookAgain?: () => void;
}

/** Says what is to be reviewed and by when; the button that confirms it sits in it. */
export function ReviewBanner({ tone, title, about, children, ...props }: ReviewBannerProps) {
  const { actions, conflict, onLookAgain } = props;
  const Icon = icons[tone];
  return (
    <section className={classes.banner} data-tone={tone} aria-label={about ? `${title}: ${about}` : title}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.words} role="status">
        <strong className={classes.title}>{title}</strong>
        <p className={classes.text}>{children}</p>
        {conflict && <p className={classes.conflict}>{conflict}</p>}
      </div>
      {(actions || conflict) && (
        <div className={classes.actions}>
          {conflict && onLookAgain ? (
            <Button
              variant="default"
              leftSection={<IconRefresh size={17} stroke={1.6} />}
              onClick={onLookAgain}
            >
              <Trans>Look again</Trans>
            </Button>
          ) : (
            actions
          )}
        </div>
      )}
    </section>
  );
}
