import { plural, t } from '@lingui/core/macro';
import type { ShareItems } from '../../core/share/share-window.ts';

/** No longer than a subject may be, even with what is added to it. */
const longestName = 150;

/** The subject and text that stand there at first, so that a name is enough to share. */
export function firstWords({ documents, folders, spaces }: ShareItems): { subject: string; message: string } {
  const all = [...spaces, ...folders, ...documents];
  const name = shorten(all[0]?.name ?? '');
  const others = all.length - 1;
  if (others <= 0) return { subject: name, message: t`Please have a look at “${name}”.` };
  return {
    subject: plural(others, { one: `${name} and # more`, other: `${name} and # more` }),
    message: plural(all.length, {
      one: 'Please have a look at this item.',
      other: 'Please have a look at these # items.',
    }),
  };
}

function shorten(name: string): string {
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : name;
}
