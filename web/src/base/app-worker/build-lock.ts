/** The lock that every open page of a build holds. The service worker knows it too. */
export const buildLock = (build: string): string => `atrium.build.${build}`;
