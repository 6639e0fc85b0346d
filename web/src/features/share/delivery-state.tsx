import type { Share } from '@atrium/contract/share';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconInbox,
  IconLock,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './shares-modal.module.css';

const mostNames = 10;

/** How many mails are in which state, and who did not get theirs. */
export function DeliveryState({ share }: { share: Share }) {
  const { queued, sent, outbox, withheld, failed, failures, leftOut } = share;
  const hidden = failed - Math.min(failures.length, mostNames);
  return (
    <>
      <ul className={classes.states}>
        <State kind="waits" icon={IconClock} count={queued}>
          <Plural value={queued} one="# waiting" other="# waiting" />
        </State>
        <State kind="ok" icon={IconCircleCheck} count={sent}>
          <Plural value={sent} one="# sent" other="# sent" />
        </State>
        <State kind="waits" icon={IconInbox} count={outbox}>
          <Plural
            value={outbox}
            one="# written to the outbox folder: no mail server is set up"
            other="# written to the outbox folder: no mail server is set up"
          />
        </State>
        <State kind="quiet" icon={IconLock} count={withheld}>
          <Plural
            value={withheld}
            one="# not sent: access was removed in the meantime"
            other="# not sent: access was removed in the meantime"
          />
        </State>
        <State kind="quiet" icon={IconLock} count={leftOut}>
          <Plural
            value={leftOut}
            one="# member of a mailing list without access"
            other="# members of mailing lists without access"
          />
        </State>
        <State kind="bad" icon={IconAlertCircle} count={failed}>
          <Plural value={failed} one="# could not be delivered" other="# could not be delivered" />
        </State>
      </ul>
      {failures.length > 0 && (
        <p className={classes.failures}>
          {failures
            .slice(0, mostNames)
            .map(({ fullName }) => fullName)
            .join(', ')}
          {hidden > 0 && (
            <>
              {' '}
              <Trans>and {hidden} more</Trans>
            </>
          )}
        </p>
      )}
    </>
  );
}

interface StateProps {
  kind: 'ok' | 'bad' | 'waits' | 'quiet';
  icon: ComponentType<IconProps>;
  count: number;
  children: ReactNode;
}

function State({ kind, icon: Icon, count, children }: StateProps) {
  if (count === 0) return null;
  return (
    <li data-kind={kind}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
