import type { Space } from '@atrium/contract/spaces';
import { dayOf, writeDay } from '../../base/text/write-time.ts';

export interface ReviewHint {
  /** DD.MM.YYYY. */
  deadline: string;
  isOver: boolean;
}

/** The open review of a space; the server tells of it those who have to see to it. */
export function reviewHint(space: Space, today: Date): ReviewHint | undefined {
  const { needsUserAudit, needsRoleAudit, auditDeadline } = space;
  if (!auditDeadline || !(needsUserAudit || needsRoleAudit)) return undefined;
  return { deadline: writeDay(auditDeadline), isOver: auditDeadline < dayOf(today) };
}
