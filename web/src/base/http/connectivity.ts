import { apiPrefix } from '@atrium/contract/parts/call';
import { ready } from '@atrium/contract/system';
import { makeListeners, useStore } from '../store.ts';

/**
 * Whether the server can be reached: by the browser's word, and by what becomes of our own calls. A server that is
 * down while the network is up is the same to everybody who asks.
 */
let hasNetwork = navigator.onLine;
let isSilent = false;
const listeners = makeListeners();

const settleMs = 500;
const waits = [1000, 2000, 5000, 10_000];
const longestAnswerMs = 5000;

export const isOnline = (): boolean => hasNetwork && !isSilent;

/** Adds a listener that is told after each change. */
export const onConnectivity = listeners.add;

export const useOnline = (): boolean => useStore({ subscribe: onConnectivity, get: isOnline });

/** One call got no answer: whether that is more than bad luck is asked at once. */
export function noteNoAnswer(): void {
  if (!isSilent && !asking) void ask();
}

/** Any answer of our own server, a refusal too. */
export function noteAnswer(): void {
  if (isSilent) become(hasNetwork, false);
}

/** Somebody wants to know now. */
export async function askServer(): Promise<boolean> {
  await ask();
  return isOnline();
}

function become(network: boolean, silent: boolean): void {
  const before = isOnline();
  hasNetwork = network;
  isSilent = silent;
  if (!silent) stopAsking();
  if (isOnline() === before) return;
  listeners.tell();
}

let asking: Promise<void> | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function stopAsking(): void {
  clearTimeout(timer);
  failures = 0;
}

function ask(): Promise<void> {
  asking ??= hasAnswer().then((answered) => {
    asking = null;
    become(hasNetwork, !answered);
    if (!answered) askLater();
  });
  return asking;
}

function askLater(): void {
  clearTimeout(timer);
  const wait = waits[Math.min(failures, waits.length - 1)];
  failures += 1;
  // A page that nobody looks at waits until somebody does.
  timer = setTimeout(() => document.hidden || void ask(), wait);
}

async function hasAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestAnswerMs);
    const response = await fetch(`${apiPrefix}${ready.path}`, { cache: 'no-store', signal });
    return response.ok;
  } catch {
    return false;
  }
}

let settling: ReturnType<typeof setTimeout> | undefined;
function followBrowser(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const isBack = navigator.onLine && !hasNetwork;
    become(navigator.onLine, isSilent);
    if (isBack && isSilent) void ask();
  }, settleMs);
}
addEventListener('online', followBrowser);
addEventListener('offline', followBrowser);
document.addEventListener('visibilitychange', () => {
  if (isSilent && !document.hidden) void ask();
});
