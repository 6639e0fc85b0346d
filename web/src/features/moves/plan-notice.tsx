import type { MovePlan } from '@atrium/contract/moves';
import { plural, t } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import type { MovedThings } from '../../core/moves/move-window.ts';
import { changesAccess, impactSentence } from '../../core/permissions/impact-sentence.ts';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './move-modal.module.css';

const mostNames = 5;

/** Who sees more and who less; and what stays where it is, and why. */
export function PlanNotice({ plan, things }: { plan: MovePlan; things: MovedThings }) {
  const { refused, impact, movable } = plan;
  return (
    <>
      {movable > 0 && changesAccess(impact) && (
        <Notice kind="warn" icon={IconUsers} title={impactSentence(impact)}>
          {t`The new place has other permissions.`}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice
          kind="warn"
          title={plural(refused.length, {
            one: '# item stays where it is',
            other: '# items stay where they are',
          })}
        >
          <ul className={classes.refused}>
            {refused.slice(0, mostNames).map(({ entityType, id, reason }) => (
              <li key={`${entityType}${id}`}>
                <bdi>{nameOf(things, entityType, id)}</bdi>: {why(reason)}
              </li>
            ))}
            {refused.length > mostNames && (
              <li>{plural(refused.length - mostNames, { one: 'and # more', other: 'and # more' })}</li>
            )}
          </ul>
        </Notice>
      )}
      {movable === 0 && refused.length === 0 && (
        <Notice kind="info">{t`Everything you selected is already there.`}</Notice>
      )}
    </>
  );
}

const nameOf = ({ documents, folders }: MovedThings, entityType: 'document' | 'folder', id: number): string =>
  (entityType === 'document' ? documents : folders).find((one) => one.id === id)?.name ?? '';

function why(reason: MovePlan['refused'][number]['reason']): string {
  if (reason === 'into-itself') return t`a folder cannot be inside itself`;
  return reason === 'to' ? t`you may not add it there` : t`you may not move it, or something in it`;
}
