import type { Session } from '@atrium/contract/sessions';

/** Browsers, looked for in this order: most also claim to be others. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, Session['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** What people call the thing that a browser describes at such length. It can be made up, so it decides nothing. */
export function nameDevice(userAgent: string): Pick<Session, 'device' | 'kind'> {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const [, system, kind = 'other'] = systems.find(([sign]) => sign.test(userAgent)) ?? [];
  if (browser && system) return { device: `${browser} on ${system}`, kind };
  return { device: browser ?? system ?? (firstWord(userAgent) || 'Unknown device'), kind };
}

const firstWord = (userAgent: string): string => /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '';
