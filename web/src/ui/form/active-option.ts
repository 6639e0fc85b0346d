/**
 * Makes the field of a select name the option that is marked, and none where none is. Mantine goes on naming the one
 * that was marked last, even when it has left the list.
 */
export function keepActiveOption(field: HTMLInputElement | null): (() => void) | undefined {
  if (!field) return;
  const observer = new MutationObserver(() => nameActiveOption(field));
  const watch = () =>
    observer.observe(field.closest('[role="dialog"]') ?? document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-combobox-selected', 'aria-activedescendant', 'aria-controls'],
    });
  const stop = () => observer.disconnect();
  // Only then its list is open.
  field.addEventListener('focus', watch);
  field.addEventListener('blur', stop);
  if (document.activeElement === field) watch();
  return () => {
    stop();
    field.removeEventListener('focus', watch);
    field.removeEventListener('blur', stop);
  };
}

function nameActiveOption(field: HTMLInputElement): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const active = list?.querySelector('[data-combobox-selected]')?.id ?? null;
  if (field.getAttribute('aria-activedescendant') === active) return;
  if (active === null) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', active);
}
