import type { Me } from '@atrium/contract/users';
import type { LinkProps } from '@tanstack/react-router';

type Path = NonNullable<LinkProps['to']>;

/** Pages of the administration, and all below their addresses, that are not for administrators as such. */
const ofOthers = new Map<Path, (me: Me) => boolean>([
  ['/admin/mailing-lists', ({ abilities }) => abilities.administerMailingLists],
]);

const administers = ({ abilities }: Me) => abilities.administer;

export const mayUse = (me: Me, to: Path): boolean => (ofOthers.get(to) ?? administers)(me);

/** Where somebody who asks for a page of the administration is led instead, if they are. */
export function leadElsewhere(me: Me, pathname: string): Path | undefined {
  const path = pathname.replace(/\/+$/, '');
  const allowed = [...ofOthers.keys()].filter((to) => mayUse(me, to));
  if (administers(me) || allowed.some((to) => path === to || path.startsWith(`${to}/`))) return undefined;
  return path === '/admin' && allowed[0] ? allowed[0] : '/403';
}
