import type { Session } from '@atrium/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import { writeTime } from '../../base/text/write-time.ts';
import classes from './session-list.module.css';

interface SessionListProps {
  sessions: Session[] | undefined;
  /** Being ended at this moment. */
  ending: number | undefined;
  onEnd: (session: Session) => void;
  /** Said where there is none. */
  none: string;
}

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, other: IconDevices };

/** Where somebody is signed in, and since when; each can be ended but the one that looks. */
export function SessionList({ sessions, ending, onEnd, none }: SessionListProps) {
  const { t } = useLingui();
  if (!sessions) {
    return (
      <p className={classes.quiet} role="status">
        <Trans>Loading</Trans>
      </p>
    );
  }
  if (sessions.length === 0) return <p className={classes.quiet}>{none}</p>;
  return (
    // What scrolls must be reached by keyboard.
    <section
      className={classes.frame}
      aria-label={t`Sessions`}
      tabIndex={sessions.length > 4 ? 0 : undefined}
    >
      <ul className={classes.list}>
        {sessions.map((session) => {
          const Icon = icons[session.kind];
          const { device, address } = session;
          const [used, signedIn] = [writeTime(session.lastUsedAt), writeTime(session.signedInAt)];
          return (
            <li key={session.id} className={classes.session}>
              <span className={classes.icon}>
                <Icon size={20} stroke={1.6} aria-hidden="true" />
              </span>
              <div className={classes.words}>
                <div className={classes.device}>
                  <bdi>{device}</bdi>
                  {session.isCurrent && (
                    <span className={classes.badge}>
                      <Trans>This session</Trans>
                    </span>
                  )}
                </div>
                <div className={classes.quiet}>
                  <Trans>
                    Last used {used}, signed in {signedIn} from <bdi>{address}</bdi>
                  </Trans>
                </div>
              </div>
              {!session.isCurrent && (
                <Button
                  variant="default"
                  size="xs"
                  loading={ending === session.id}
                  aria-label={t`End session: ${device}, signed in ${signedIn}`}
                  onClick={() => onEnd(session)}
                >
                  <Trans>End session</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
