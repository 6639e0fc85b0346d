import { plural, t } from '@lingui/core/macro';
import { showToast } from '../../ui/toast/toast.tsx';

/** Puts the addresses of what stands at these routes on the clipboard, one a line. */
export async function copyLinks(routes: string[]): Promise<void> {
  const text = routes.map((route) => new URL(route, window.location.origin).href).join('\n');
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not over HTTPS, or not allowed: the address can still be taken from the page itself.
    const advice = t`Open it and copy the address from the browser’s address bar.`;
    return void showToast('bad', t`The browser does not allow copying here`, advice);
  }
  const title = plural(routes.length, { one: 'Link copied', other: '# links copied' });
  showToast('ok', title, t`It opens for those who may read what it leads to.`);
}
