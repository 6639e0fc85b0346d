import { feedEvents } from '@atrium/contract/feeds';
import { callUrl } from '../../../base/http/call.ts';
import { whenPageUsed } from '../../../base/page-use.ts';
import { readToken } from '../../../base/session/session.ts';

const waits = [1000, 2000, 5000, 10_000, 30_000];

/**
 * Hears that feeds have changed, as long as the page is in sight: a browser holds few connections, and hidden tabs
 * would use them up. Comes back whenever the stream ends. Answers a function that ends it.
 */
export function followFeed({ onOpen, onFeed }: { onOpen: () => void; onFeed: () => void }): () => void {
  let leave: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forget = () => {};
  let failures = 0;

  async function open(): Promise<void> {
    const own = new AbortController();
    leave = own;
    const onEvent = (event: string) => {
      failures = 0;
      if (event === 'open') onOpen();
      if (event === 'feed') onFeed();
    };
    await readEvents(own.signal, onEvent).catch(() => undefined);
    if (own.signal.aborted) return;
    const again = () => {
      forget = whenPageUsed(open);
    };
    timer = setTimeout(again, waits[Math.min(failures, waits.length - 1)]);
    failures += 1;
  }
  const close = () => {
    clearTimeout(timer);
    forget();
    leave?.abort();
  };
  const seen = () => {
    close();
    if (!document.hidden) void open();
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    close();
  };
}

/** Reads events by fetch, so that the token stands in a header and not in an address. Ends with the stream. */
async function readEvents(signal: AbortSignal, onEvent: (event: string) => void): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${readToken()}` };
  const { ok, body } = await fetch(callUrl(feedEvents.path, {}), { headers, signal });
  if (!ok || !body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (text + piece.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (\w+)$/m.exec(block)?.[1];
      if (event) onEvent(event);
    }
  }
}
