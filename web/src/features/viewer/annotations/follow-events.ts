import { DocumentEvent, documentEvents } from '@atrium/contract/annotations';
import { callUrl } from '../../../base/http/call.ts';
import { isOnline, onConnectivity } from '../../../base/http/connectivity.ts';

interface Events {
  id: number;
  /** A token that opens the stream; `renew` when the last one may have ended. */
  token: (renew: boolean) => Promise<string | null>;
  onOpen: () => void;
  onAnnotations: (seq: number) => void;
  onDocument: () => void;
}

const waits = [1000, 2000, 5000, 10_000, 30_000];

/** Hears what others do with the document, and comes back whenever the stream ends. Answers a function that ends it. */
export function followEvents({ id, token, onOpen, onAnnotations, onDocument }: Events): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  const reopen = () => {
    if (!isOnline() || source) return;
    clearTimeout(timer);
    void open(true);
  };

  async function open(renew: boolean): Promise<void> {
    // Nobody is there to be heard: the return of the server opens it.
    if (!isOnline()) return;
    const jwt = await token(renew).catch(() => null);
    if (isStopped) return;
    if (jwt === null) return tryAgain();
    source = new EventSource(callUrl(documentEvents.path, { params: { id }, query: { jwt } }));
    source.addEventListener('open', () => {
      failures = 0;
      onOpen();
    });
    source.addEventListener('annotations', ({ data }) => {
      const event = DocumentEvent.safeParse({ event: 'annotations', data: parse(data) });
      if (event.success && event.data.event === 'annotations') onAnnotations(event.data.data.seq);
    });
    source.addEventListener('document', onDocument);
    // The browser would come back by itself with the old token.
    source.addEventListener('error', tryAgain);
  }

  function tryAgain(): void {
    source?.close();
    source = null;
    if (isStopped) return;
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 0;
    failures += 1;
    timer = setTimeout(() => void open(true), wait);
  }

  const stopListening = onConnectivity(reopen);
  void open(false);
  return () => {
    isStopped = true;
    stopListening();
    clearTimeout(timer);
    source?.close();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
