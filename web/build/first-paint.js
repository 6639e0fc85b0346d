// Stands in the page itself and runs before anything is painted or fetched. `pieces` is written in
// by first-paint.ts.
(() => {
  const root = document.documentElement;
  let chosen = null;
  let token = null;
  let language = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
    token = localStorage.getItem('atrium.token');
    language = localStorage.getItem('atrium.language') ?? localStorage.getItem('atrium.language.here');
  } catch {
    // Storage can be switched off; the system's choice is good enough.
  }
  // Nobody who chose dark sees a white flash.
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  // Decided once, at the first load: turning a tablet must not rebuild the page under the reader.
  root.dataset.layout = innerWidth <= 760 ? 'mobile' : 'desktop';

  // The words that will be said, as base/words.ts finds the language: nothing is drawn without them.
  language ??= navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((tag) => tag === 'en' || pieces.words[tag]);
  const [words, wordsOfWork, wordsOfDashboard] = pieces.words[language] ?? [[], [], []];
  for (const href of words) ask(href);

  // What a page of somebody signed in needs besides the first piece of code is asked for now, not when that has been
  // read: its other pieces, and the answers that it waits for (base/http/early-answers.ts takes them).
  const path = location.pathname;
  const place = /^\/spaces\/(\d+)(?:\/documents(?:\/folder\/(\d+))?)?\/?$/.exec(path);
  const isDashboard = path === '/' || path === '/dashboard';
  if (!token || !isLive(token) || !(place || isDashboard)) return;

  for (const href of [...pieces.work, ...wordsOfWork]) ask(href);
  if (isDashboard) for (const href of [...pieces.dashboard, ...wordsOfDashboard]) ask(href);

  const questions = ['/users/me', '/spaces'];
  if (isDashboard) questions.push('/me/dashboard/shown');
  if (place) {
    const [, space, folder] = place;
    questions.push(
      folder ? `/folders?parentId=${folder}` : `/folders?spaceId=${space}`,
      `/documents/columns?spaceId=${space}${folder ? `&folderId=${folder}` : ''}&isWhole=false`,
      folder ? `/folders/${folder}` : `/spaces/${space}`,
    );
  }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answers = new Map();
  for (const question of questions) {
    const address = `/api/rest${question}`;
    const answer = fetch(address, { headers });
    // That it failed is told by whoever takes it.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }
  window.atriumEarly = { token, answers };

  function ask(href) {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  function isLive(token) {
    try {
      const claims = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
      return JSON.parse(atob(claims)).exp * 1000 > Date.now();
    } catch {
      return false;
    }
  }
})();
