import { isSafeLink } from '@atrium/contract/parts/rich-text';
import Link from '@tiptap/extension-link';

const maxLength = 2000;

export const isGoodLink = (href: string): boolean => href.length <= maxLength && isSafeLink(href);

/** What somebody types as an address, as a link: a missing scheme is added. Undefined where it cannot be one. */
export function toLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text))
    return isGoodLink(`mailto:${text}`) ? `mailto:${text}` : undefined;
  const href = /^[a-z][a-z\d+-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  return isGoodLink(href) ? href : undefined;
}

/** A link has its address alone. */
export const LinkMark = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  openOnClick: false,
  HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
  isAllowedUri: isGoodLink,
  shouldAutoLink: isGoodLink,
});
