/** The page of a space's permissions and their review, or that of one role there. */
export const permissionsPath = (spaceId: number, roleId?: number): string =>
  `/spaces/${spaceId}/permissions${roleId === undefined ? '' : `/${roleId}`}`;
