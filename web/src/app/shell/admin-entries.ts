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
import { mayUse } from './admin-access.ts';

export interface AdminEntry {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: typeof IconActivity;
  /** How many there are. */
  count?: keyof SystemStatus['counts'];
}

/** What the menu of the administration offers. A page adds its line here together with its route; who but administrators may use it stands in admin-access.ts. */
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
  },
  { to: '/admin/announcements', label: t`Announcements`, icon: IconSpeakerphone },
  { to: '/admin/news', label: t`News`, icon: IconNews },
  { to: '/admin/audit-trail', label: t`Audit trail`, icon: IconHistory },
];

export const entriesFor = (me: Me): AdminEntry[] => adminEntries().filter(({ to }) => mayUse(me, to));
