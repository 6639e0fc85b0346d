/** Addresses that all get the same page from the server: see server/src/base/http/static.ts. */
export function isPage({ origin, pathname }: URL, own: string): boolean {
  if (origin !== own || pathname.startsWith('/.')) return false;
  return !/^\/api(-docs)?(\/|$)/.test(pathname) && !/\.[a-z0-9]{1,6}$/i.test(pathname);
}
