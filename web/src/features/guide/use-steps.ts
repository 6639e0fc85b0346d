import { useLingui } from '@lingui/react/macro';
import {
  IconAddressBook,
  IconAt,
  IconBellRinging,
  IconDots,
  IconFileText,
  IconFolder,
  IconHelpCircle,
  IconKeyboard,
  IconLayoutDashboard,
  IconMail,
  IconMapRoute,
  IconSearch,
  IconShare,
  IconStar,
  IconUser,
} from '@tabler/icons-react';

type Point = [icon: typeof IconShare, words: string];

export interface Step {
  title: string;
  text: string;
  points: Point[];
  /** Selectors of what it speaks of: the first that is in sight counts. */
  targets: string[];
  /** Whether it speaks of rows, which a page of documents has. */
  needsRows?: boolean;
}

const at = (name: string) => `[data-guide="${name}"]`;

export function useSteps(): Step[] {
  const { t } = useLingui();
  return [
    {
      title: t`Find anything from here`,
      text: t`Names, the text inside documents, and people. Parts of words are enough, and a typo does no harm.`,
      points: [
        [IconSearch, t`Press / on any page`],
        [IconFileText, t`A hit opens the document at its page`],
      ],
      targets: [`${at('search')} label`, at('search')],
    },
    {
      title: t`Your spaces`,
      text: t`Folders and documents are kept in spaces. You see those that you have access to.`,
      points: [
        [IconLayoutDashboard, t`Dashboard: what is new for you`],
        [IconFolder, t`My spaces: open one to see its folders`],
        [IconAddressBook, t`Below: contacts, and what you saved offline`],
      ],
      targets: [at('side'), at('menu')],
    },
    {
      title: t`Everything about a row is here`,
      text: t`Share it, star it for your dashboard, or open the menu for the rest.`,
      points: [
        [IconShare, t`Share with people, roles or a mailing list`],
        [IconStar, t`Favorites stand on your dashboard`],
        [IconDots, t`Move, tag, watch, download, delete`],
      ],
      targets: ['[role="row"][data-index="0"] [data-action]', '[role="row"][data-index="0"]'],
      needsRows: true,
    },
    {
      title: t`The bell tells you what concerns you`,
      text: t`You hear of what is shared with you, of replies, and of what is new in what you watch.`,
      points: [
        [IconBellRinging, t`Watch a folder to hear of what is new in it`],
        [IconAt, t`Mention a colleague in a comment`],
        [IconMail, t`Choose what also comes by mail`],
      ],
      targets: [at('bell')],
    },
    {
      title: t`Your account, and help`,
      text: t`Contact info, password and security are in this menu.`,
      points: [
        [IconUser, t`Add a photo, so that others know you`],
        [IconMapRoute, t`Show the guide: see these steps again`],
        [IconKeyboard, t`Press ? for all keyboard shortcuts`],
        [IconHelpCircle, t`Your administrator helps with everything else`],
      ],
      targets: [at('account')],
    },
  ];
}
