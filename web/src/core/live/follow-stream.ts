import { feedEvents } from '@atrium/contract/feeds';
import { callUrl } from '../../base/http/call.ts';
import { isOnline, onConnectivity } from '../../base/http/connectivity.ts';
import { whenPageUsed } from '../../base/page-use.ts';
import { onSessionChange, readToken } from '../../base/session/session.ts';

interface Listeners {
  onEvent: (event: string, data: string) => void;
  /** It was open, and is no more. */
  onEnd: () => void;
}

const waits = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Hears what the server tells, as long as the page is in sight and the server can be reached: a browser holds few
 * connections, and hidden tabs would use them up. Comes back whenever the stream ends. Answers a function that ends it.
 */
export function followStream({ onEvent, onEnd }: Listeners): () => void {
  let leave: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget = () => {};
  let failures = 0;

  async function open(): Promise<void> {
    const own = new AbortController();
    leave = own;
    const hear = (event: string, data: string) => {
      failures = 0;
      onEvent(event, data);
    };
    const status = await readEvents(own.signal, hear).catch(() => undefined);
    if (own.signal.aborted) return;
    leave = undefined;
    onEnd();
    // Another session is waited for: this one is not let in.
    if (status === 401) return;
    const again = () => {
      forget = whenPageUsed(open);
    };
    timer = setTimeout(again, waits[Math.min(failures, waits.length - 1)]);
    failures += 1;
  }
  const close = () => {
    clearTimeout(timer);
    forget();
    if (!leave) return;
    leave.abort();
    leave = undefined;
    onEnd();
  };
  const begin = () => {
    close();
    if (!document.hidden && isOnline() && readToken() !== null) void open();
  };
  const beginUnlessOpen = () => {
    if (!leave) begin();
  };
  document.addEventListener('visibilitychange', begin);
  const stops = [onConnectivity(begin), onSessionChange(beginUnlessOpen)];
  begin();
  return () => {
    document.removeEventListener('visibilitychange', begin);
    for (const stop of stops) stop();
    close();
  };
}

/**
 * Reads events by fetch, so that the token stands in a header and not in an address. Ends with the stream, and answers
 * the status with which it began.
 */
async function readEvents(signal: AbortSignal, onEvent: Listeners['onEvent']): Promise<number> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${readToken()}` };
  const { ok, status, body } = await fetch(callUrl(feedEvents.path, {}), { headers, signal });
  if (!ok || !body) return status;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (text + piece.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (\w+)$/m.exec(block)?.[1];
      if (event) onEvent(event, /^data: (.*)$/m.exec(block)?.[1] ?? '');
    }
  }
  return status;
}
