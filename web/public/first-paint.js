// Runs before the first paint, so that nobody who chose dark sees a white flash. A file of its own: the
// content security policy forbids inline scripts.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be switched off; the system's choice is good enough.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  // Decided once, at the first load: turning a tablet must not rebuild the page under the reader.
  root.dataset.layout = innerWidth <= 760 ? 'mobile' : 'desktop';
})();
