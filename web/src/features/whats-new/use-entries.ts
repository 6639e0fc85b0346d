import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowsMove,
  IconAt,
  IconBell,
  IconBook2,
  IconHistory,
  IconLock,
  IconPencilPlus,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';

export interface Entry {
  /** Counts on: what somebody has seen is known by it. */
  number: number;
  /** The day on which it came. */
  day: string;
  icon: typeof IconBell;
  title: string;
  text: string;
  /** Where it is found: the search box, or a page. */
  to: string;
  link: string;
}

/** What the product has lately got, the newest first. An entry that has come since needs `newestWhatsNew` raised. */
export function useEntries(me: Me): Entry[] {
  const { t } = useLingui();
  const { administer, seeContacts } = me.abilities;
  const entries: (Entry & { isHidden?: boolean })[] = [
    {
      number: 9,
      day: '2026-11-18',
      icon: IconPencilPlus,
      title: t`Announcements of your own`,
      text: t`Write internal news for everybody or for some roles, from day to day, and pin what matters.`,
      to: '/admin/announcements',
      link: t`Announcements`,
      isHidden: !administer,
    },
    {
      number: 8,
      day: '2026-11-18',
      icon: IconLock,
      title: t`Permissions from the folder`,
      text: t`Permissions in the menu of a folder shows who has what there. Change it in place, with Undo.`,
      to: '/admin/permissions',
      link: t`All permissions`,
      isHidden: !administer,
    },
    {
      number: 7,
      day: '2026-11-18',
      icon: IconBell,
      title: t`The bell, and things you watch`,
      text: t`Hear of what is shared with you and of replies. Watch a folder or document to hear of what is new in it.`,
      to: '/me/watching',
      link: t`What I watch`,
    },
    {
      number: 6,
      day: '2026-11-18',
      icon: IconAt,
      title: t`Mention a colleague`,
      text: t`Type @ and a name in a comment. They are told by the bell, and by mail if they wish.`,
      to: '/me/notifications',
      link: t`Mail settings`,
    },
    {
      number: 5,
      day: '2026-11-18',
      icon: IconBook2,
      title: t`Search hits open at their page`,
      text: t`A document opens where your words stand, and they are marked. Back returns to the results.`,
      to: 'search',
      link: t`Search`,
    },
    {
      number: 4,
      day: '2026-11-18',
      icon: IconArrowsMove,
      title: t`Move many at once`,
      text: t`Select rows and drag them to a folder, or choose Move in the bar. Undo brings them back.`,
      to: '/spaces',
      link: t`All spaces`,
    },
    {
      number: 3,
      day: '2026-11-18',
      icon: IconSpeakerphone,
      title: t`Internal news`,
      text: t`Announcements of your company stand above the press in the News widget, and on a page of their own.`,
      to: '/news',
      link: t`All news`,
    },
    {
      number: 2,
      day: '2026-11-18',
      icon: IconUsers,
      title: t`A page for every person`,
      text: t`How to reach them, whom they work with, and documents of theirs that you can read.`,
      to: `/people/${me.id}`,
      link: t`Your page`,
      isHidden: !seeContacts,
    },
    {
      number: 1,
      day: '2026-11-18',
      icon: IconHistory,
      title: t`Recently opened`,
      text: t`Go on where you stopped reading: from your dashboard, or from the empty search box.`,
      to: '/dashboard',
      link: t`Dashboard`,
    },
  ];
  return entries.filter(({ isHidden }) => !isHidden);
}
