import type { SystemStatus } from '@atrium/contract/system';
import type { Me } from '@atrium/contract/users';
import { t } from '@lingui/core/macro';
import {
  IconActivity,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconNews,
  IconShieldCheck,
  IconSpeakerphone,
  IconStack2,
  IconTable,
  IconTags,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface AdminEntry {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: typeof IconActivity;
  /** Whether somebody may use the page, and all below its address; administrators where it says nothing. */
  allows?: (me: Me) => boolean;
  /** How many there are. */
  count?: keyof SystemStatus['counts'];
}

/** What the menu of the administration offers. A page adds its line here together with its route. */
export const adminEntries = (): AdminEntry[] => [
  { to: '/admin', label: t`Overview`, icon: IconActivity },
  { to: '/admin/users', label: t`Users`, icon: IconUsers, count: 'users' },
  { to: '/admin/roles', label: t`Roles`, icon: IconUserShield, count: 'roles' },
  { to: '/admin/permissions', label: t`Permissions`, icon: IconShieldCheck },
  { to: '/admin/global-permissions', label: t`Global permissions`, icon: IconTable },
  {
    to: '/admin/default-dashboards',
    label: t`Default dashboards`,
    icon: IconLayoutDashboard,
    count: 'defaultDashboards',
  },
  { to: '/admin/spaces', label: t`Spaces`, icon: IconStack2, count: 'spaces' },
  { to: '/admin/tags', label: t`Tags`, icon: IconTags, count: 'tags' },
  {
    to: '/admin/mailing-lists',
    label: t`Mailing lists`,
    icon: IconMail,
    count: 'mailingLists',
    allows: ({ abilities }) => abilities.administerMailingLists,
  },
  { to: '/admin/announcements', label: t`Announcements`, icon: IconSpeakerphone },
  { to: '/admin/news', label: t`News`, icon: IconNews },
  { to: '/admin/audit-trail', label: t`Audit trail`, icon: IconHistory },
];

const isAllowed = (me: Me, { allows = administers }: AdminEntry) => allows(me);
const administers = ({ abilities }: Me) => abilities.administer;

export const entriesFor = (me: Me): AdminEntry[] => adminEntries().filter((entry) => isAllowed(me, entry));

/** Where somebody who asks for a page of the administration is led instead, if they are. */
export function leadElsewhere(me: Me, pathname: string): LinkProps['to'] | undefined {
  const path = pathname.replace(/\/+$/, '');
  const allowed = entriesFor(me);
  const isAt = ({ to }: AdminEntry) => path === to || (to !== '/admin' && path.startsWith(`${to}/`));
  if (administers(me) || allowed.some(isAt)) return undefined;
  return path === '/admin' && allowed[0] ? allowed[0].to : '/403';
}
