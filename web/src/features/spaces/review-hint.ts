import type { Space } from '@atrium/contract/spaces';
import type { Me } from '@atrium/contract/users';

export interface ReviewHint {
  /** DD.MM.YYYY. */
  deadline: string;
  isOver: boolean;
}

/** The open review of a space, for those who have to see to it. */
export function reviewHint(space: Space, me: Me, today: Date): ReviewHint | undefined {
  const isTheirs = space.owner === me.id || me.abilities.administer;
  const { needsUserAudit, needsRoleAudit, auditDeadline } = space;
  if (!isTheirs || !auditDeadline || !(needsUserAudit || needsRoleAudit)) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  return { deadline: auditDeadline.split('-').reverse().join('.'), isOver: auditDeadline < day };
}
