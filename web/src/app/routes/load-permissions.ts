import type { QueryClient } from '@tanstack/react-query';
import {
  permissionEntriesQuery,
  permissionRolesQuery,
  permissionTreeQuery,
} from '../../core/permissions/permissions.ts';

/** Reads permissions anew on entering, so that no old state is edited or reviewed. */
export async function loadPermissions(
  queryClient: QueryClient,
  roleId: number,
  spaceId?: number,
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(permissionRolesQuery),
    queryClient.fetchQuery(permissionTreeQuery(spaceId)),
    queryClient.fetchQuery({ ...permissionEntriesQuery(roleId), staleTime: 0 }),
  ]);
}
