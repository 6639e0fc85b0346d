/** Whether it is Internet Explorer, by either of its names; another browser may do as if it were. */
export const isInternetExplorer = (userAgent: string = navigator.userAgent): boolean =>
  /MSIE |Trident\//.test(userAgent);

/** What a page needs to work without a network. Private windows and old browsers lack some of it. */
export const canWorkOffline = (
  browser: Partial<Pick<typeof window, 'indexedDB' | 'caches'>> = window,
  machine: Partial<Pick<Navigator, 'serviceWorker' | 'userAgent'>> = navigator,
): boolean =>
  !isInternetExplorer(machine.userAgent) &&
  Boolean(browser.indexedDB && browser.caches && machine.serviceWorker);

/** Safari throws away what a site has kept after this many days without a visit. */
export const safariDays = 7;

/**
 * Whether it is Safari. Others name it among the browsers that they resemble; all browsers on an iPhone are it
 * underneath.
 */
export const isSafari = (userAgent: string = navigator.userAgent): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) ||
  (/\bSafari\//.test(userAgent) && !/(Chrome|Chromium|Edg|OPR|Android)/.test(userAgent));

export interface Room {
  used: number;
  /** The bytes that this browser gives to the site. */
  total: number;
}

/** Undefined where the browser does not tell. */
export async function readRoom(): Promise<Room | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? undefined : { used: usage, total: quota };
  } catch {
    return undefined;
  }
}

/** What was asked for is not cleared away when the device runs short of room. Browsers may refuse. */
export async function askToStay(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
