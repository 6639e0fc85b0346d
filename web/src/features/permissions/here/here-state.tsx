import type { RoleHere } from '@atrium/contract/permission-tree';
import { entityTypes } from '@atrium/contract/permissions';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { inherits } from '../draft.ts';
import classes from './here.module.css';
import { countChanged, type HereRow } from './here-draft.ts';

interface HereStateProps {
  row: HereRow;
  /** In which it lies, and all above it. */
  space: number;
  /** A link that leads elsewhere was followed. */
  onFollow: () => void;
}

/** Whether it is set here, or inherited and from where. */
export function HereState({ row, space, onFollow }: HereStateProps) {
  const { role, own, isChanged, effective } = row;
  return (
    <span className={classes.state}>
      {isChanged ? (
        <Changed row={row} />
      ) : own !== inherits ? (
        effective === 0 ? (
          <Trans>No access: set here</Trans>
        ) : (
          <Trans>Set here</Trans>
        )
      ) : role.inherited ? (
        <Trans>
          Inherited from <From from={role.inherited.from} space={space} onFollow={onFollow} />
        </Trans>
      ) : (
        <Trans>No access: nothing is set</Trans>
      )}
    </span>
  );
}

function Changed({ row }: { row: HereRow }) {
  const count = countChanged(row);
  if (row.own === inherits) return <Trans>Inherits again, not saved</Trans>;
  if (count === 0) return <Trans>Set here, not saved</Trans>;
  return <Plural value={count} one="Set here, # unsaved change" other="Set here, # unsaved changes" />;
}

interface FromProps extends Pick<HereStateProps, 'space' | 'onFollow'> {
  from: NonNullable<RoleHere['inherited']>['from'];
}

function From({ from: { entityType, entityId, name }, space, onFollow }: FromProps) {
  const spaceId = String(space);
  return entityType === entityTypes.space ? (
    <Link to="/spaces/$spaceId/documents" params={{ spaceId }} dir="auto" onClick={onFollow}>
      {name}
    </Link>
  ) : (
    <Link
      to="/spaces/$spaceId/documents/folder/$folderId"
      params={{ spaceId, folderId: String(entityId) }}
      dir="auto"
      onClick={onFollow}
    >
      {name}
    </Link>
  );
}
