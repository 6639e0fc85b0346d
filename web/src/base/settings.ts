import { WebSettings } from '@atrium/contract/system';

const defaults: WebSettings = {
  environmentName: null,
  organization: 'Atrium',
  singleSignIn: false,
  passwordMinimum: 6,
  uploadMaxBytes: 2048 * 1024 * 1024,
  uploadMaxFiles: 1000,
  offlineDays: 30,
  demo: false,
  weather: false,
  tutorials: [],
  version: 'dev',
};

/** The server writes these into the page; the placeholder `{}` of a bare build means the defaults. */
export function parseSettings(text: string | null | undefined): WebSettings {
  try {
    return WebSettings.parse({ ...defaults, ...JSON.parse(text || '{}') });
  } catch {
    return defaults;
  }
}

export const settings = parseSettings(document.getElementById('settings')?.textContent);
