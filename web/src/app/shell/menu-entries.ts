import type { Me } from '@atrium/contract/users';
import { t } from '@lingui/core/macro';
import { IconAddressBook, IconCloudDownload, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface MenuEntry {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: typeof IconLayoutDashboard;
  /** Who sees the entry: it is left out for people who may not use it. */
  shownTo?: (me: Me) => boolean;
  /** The upper part scrolls, the lower stays at the foot of the menu. */
  part: 'upper' | 'lower';
}

/** What the side menu offers. A feature adds its line here together with its route. */
export const menuEntries = (): MenuEntry[] => [
  { to: '/dashboard', label: t`Dashboard`, icon: IconLayoutDashboard, part: 'upper' },
  {
    ...{ to: '/contacts', label: t`Contacts`, icon: IconAddressBook, part: 'lower' },
    shownTo: ({ abilities }) => abilities.seeContacts,
  },
  { to: '/offline', label: t`Offline`, icon: IconCloudDownload, part: 'lower' },
  { to: '/admin', label: t`Admin`, icon: IconSettings, part: 'lower', shownTo: mayAdminister },
];

const mayAdminister = ({ abilities }: Me) => abilities.administer || abilities.administerMailingLists;
