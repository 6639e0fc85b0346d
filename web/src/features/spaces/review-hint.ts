import type { Space } from '@atrium/contract/spaces';

export interface ReviewHint {
  /** DD.MM.YYYY. */
  deadline: string;
  isOver: boolean;
}

/** The open review of a space; the server tells of it those who have to see to it. */
export function reviewHint(space: Space, today: Date): ReviewHint | undefined {
  const { needsUserAudit, needsRoleAudit, auditDeadline } = space;
  if (!auditDeadline || !(needsUserAudit || needsRoleAudit)) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  return { deadline: auditDeadline.split('-').reverse().join('.'), isOver: auditDeadline < day };
}
