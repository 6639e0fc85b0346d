import type { Notification, NotificationKind } from '@atrium/contract/notifications';
import {
  IconAlertCircle,
  IconAt,
  IconMessage2,
  IconPlus,
  IconRefresh,
  IconShare,
  IconShieldCheck,
} from '@tabler/icons-react';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { personOfName } from '../../core/people/person-of-name.ts';
import classes from './panel.module.css';

const icons: Record<NotificationKind, typeof IconShare> = {
  shared: IconShare,
  reply: IconMessage2,
  mention: IconAt,
  version: IconRefresh,
  new: IconPlus,
  review: IconShieldCheck,
  failed: IconAlertCircle,
};

/** Who did it and what kind of thing it was. The sentence beside it says both, so it is decoration. */
export function KindSign({ told: { kind, by } }: { told: Notification }) {
  const Icon = icons[kind];
  if (!by) {
    return (
      <span className={classes.sign} data-kind={kind} aria-hidden="true">
        <Icon size={20} stroke={1.6} />
      </span>
    );
  }
  return (
    <span className={classes.actor} aria-hidden="true">
      <ContactPhoto person={personOfName(by)} side={36} />
      <span className={classes.badge}>
        <Icon size={12} stroke={1.8} />
      </span>
    </span>
  );
}
