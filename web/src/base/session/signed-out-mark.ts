// A session cookie, because "logged out on purpose" lasts as long as the browser is open and holds in all of
// its tabs: local storage would outlive the browser, session storage knows one tab.
const name = 'atrium-logged-out';
// Everywhere: a browser may go on reading the cookies of the address at which the page was loaded.
const scope = 'path=/; samesite=strict';

export function markLoggedOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${name}=1; ${scope}`;
}

export function clearLoggedOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${name}=; max-age=0; ${scope}`;
}

export const isLoggedOutOnPurpose = (): boolean => document.cookie.split('; ').includes(`${name}=1`);
