/** The documents at a space's root. */
export const spacePath = (spaceId: number): string => `/spaces/${spaceId}/documents`;
