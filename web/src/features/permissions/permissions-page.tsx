import { useLingui } from '@lingui/react/macro';
import { useSuspenseQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { administrationRoles } from '../../core/administration/administration.ts';
import {
  permissionEntriesQuery,
  permissionRolesQuery,
  permissionTreeQuery,
} from '../../core/permissions/permissions.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { type Draft, storedOf } from './draft.ts';
import { RolePermissionsEditor, RolePermissionsView } from './role-permissions.tsx';
import { makeTree } from './tree.ts';

const nothing: Draft = new Map();

interface PermissionsPageProps {
  roleId: number;
  /** The space that is open at first. */
  firstSpace?: number | undefined;
}

/** /admin/permissions/{roleId} */
export function PermissionsPage({ roleId, firstSpace }: PermissionsPageProps) {
  const { role, tree, seen } = useRolePermissions(roleId);
  if (!role) return <NoRole roleId={roleId} />;
  return <RolePermissionsEditor key={`${roleId} ${firstSpace}`} {...{ role, tree, firstSpace }} {...seen} />;
}

interface SpacePermissionsPageProps {
  spaceId: number;
  roleId: number;
  /** The banner of a review, between title and table. */
  banner?: ReactNode;
}

/** /spaces/{spaceId}/permissions/{roleId}: the same for one space, to look at. */
export function SpacePermissionsPage({ spaceId, roleId, banner }: SpacePermissionsPageProps) {
  const { role, tree, seen } = useRolePermissions(roleId, spaceId);
  const stored = useMemo(() => storedOf(tree, seen.entries), [tree, seen.entries]);
  if (!role || tree.size === 0) return <NoRole roleId={roleId} isOfSpace />;
  return (
    <RolePermissionsView
      key={`${spaceId} ${roleId}`}
      {...{ role, tree, stored, draft: nothing }}
      kicker={tree.names[0] as string}
      isReadOnly
      onSet={() => {}}
    >
      {banner}
    </RolePermissionsView>
  );
}

function useRolePermissions(roleId: number, spaceId?: number) {
  const [roles, columns, seen] = useSuspenseQueries({
    queries: [permissionRolesQuery, permissionTreeQuery(spaceId), permissionEntriesQuery(roleId)],
  });
  const tree = useMemo(() => makeTree(columns.data), [columns.data]);
  return { role: roles.data.find(({ id }) => id === roleId), tree, seen: seen.data };
}

function NoRole({ roleId, isOfSpace = false }: { roleId: number; isOfSpace?: boolean }) {
  const { t } = useLingui();
  if (administrationRoles.includes(roleId))
    return (
      <EmptyState level="h1" title={t`This role has no permissions to set`}>
        {t`Administrators may do everything in every space.`}
      </EmptyState>
    );
  return (
    <EmptyState level="h1" title={t`There is no such role here`}>
      {isOfSpace
        ? t`It may have been deleted, or has no permissions in this space.`
        : t`It may have been deleted.`}
    </EmptyState>
  );
}
