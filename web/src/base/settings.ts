import type { WebSettings } from '@atrium/contract/system';

const defaults: WebSettings = {
  environmentName: null,
  organization: 'Atrium',
  singleSignIn: false,
  passwordMinimum: 6,
  uploadMaxBytes: 2048 * 1024 * 1024,
  uploadMaxFiles: 1000,
  offlineDays: 30,
  trashDays: 30,
  demo: false,
  weather: false,
  tutorials: [],
  version: 'dev',
};

/** The server writes these into the page; the placeholder `{}` of a bare build means the defaults. */
export function parseSettings(text: string | null | undefined): WebSettings {
  try {
    const written = { ...defaults, ...JSON.parse(text || '{}') };
    const isLikeDefaults = Object.entries(defaults).every(
      ([name, value]) => value === null || typeof written[name] === typeof value,
    );
    return isLikeDefaults ? written : defaults;
  } catch {
    return defaults;
  }
}

export const settings = parseSettings(document.getElementById('settings')?.textContent);
