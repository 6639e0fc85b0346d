import type { Space } from '@atrium/contract/spaces';
import { Trans } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { permissionsPath } from '../../core/permissions/permissions-path.ts';
import { pendingRolesQuery, spaceRolesQuery } from '../../features/reviews/review-queries.ts';
import classes from './side-menu.module.css';

interface PermissionsEntryProps {
  space: Space;
  pathname: string;
  onChoose: (() => void) | undefined;
}

/** The entry for administrators and the owner. On its pages the space's roles stand below it. */
export function PermissionsEntry({ space, pathname, onChoose }: PermissionsEntryProps) {
  const path = permissionsPath(space.id);
  const isOpen = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <>
      <Link
        to={path}
        onClick={onChoose}
        className={classes.small}
        activeOptions={{ exact: true }}
        activeProps={{ 'data-active': true }}
      >
        <IconShieldCheck size={16} stroke={1.6} aria-hidden="true" />
        <Trans>Space permissions</Trans>
      </Link>
      {isOpen && <RoleEntries space={space} onChoose={onChoose} />}
    </>
  );
}

function RoleEntries({ space, onChoose }: Omit<PermissionsEntryProps, 'pathname'>) {
  const { data: roles = [] } = useQuery(spaceRolesQuery(space.id));
  const { data: pending } = useQuery(pendingRolesQuery(space.id));
  if (roles.length === 0) return null;
  return (
    <ul className={classes.children}>
      {roles.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={permissionsPath(space.id, id)}
            onClick={onChoose}
            className={classes.child}
            activeProps={{ 'data-active': true }}
            dir="auto"
          >
            <span className={classes.label}>{name}</span>
            {space.needsRoleAudit && pending && <Dot isPending={pending.has(id)} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Dot({ isPending }: { isPending: boolean }) {
  return (
    <>
      <span className={classes.dot} data-pending={isPending || undefined} />
      <span className="atr-hidden">
        {isPending ? <Trans>(review pending)</Trans> : <Trans>(reviewed)</Trans>}
      </span>
    </>
  );
}
