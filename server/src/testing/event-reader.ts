import { atEnd } from './at-end.ts';
import type { House } from './house.ts';

export interface EventReader {
  status: number;
  headers: Headers;
  /** The next event, as `name {data}`; undefined once the stream has ended. */
  next(): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Who {
  token?: string;
  jwt?: string;
}

/** Reads a document's events as a browser does. */
export const readEvents = (house: Pick<House, 'url'>, document: number, who: Who): Promise<EventReader> =>
  readStream(house, `/documents/${document}/events`, who);

/** Reads what tells that somebody's feeds have changed. */
export const readFeedEvents = (house: Pick<House, 'url'>, who: Who): Promise<EventReader> =>
  readStream(house, '/feed/events', who);

/** A response that nobody holds is collected, and its connection closed with it. */
const unread = new Set<Response>();

async function readStream(
  house: Pick<House, 'url'>,
  path: string,
  { token, jwt }: Who,
): Promise<EventReader> {
  const leave = new AbortController();
  const response = await fetch(`${house.url}/api/rest${path}${jwt ? `?jwt=${jwt}` : ''}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: leave.signal,
  });
  const events = response.ok && response.body ? parse(response.body) : undefined;
  const close = async () => {
    leave.abort();
    unread.delete(response);
  };
  unread.add(response);
  atEnd(close);
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events?.next())?.value as string | undefined,
    close,
  };
}

async function* parse(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop() as string;
    for (const block of blocks) {
      const event = /^event: (.*)\ndata: (.*)$/.exec(block);
      if (event) yield `${event[1]} ${event[2]}`;
    }
  }
}
