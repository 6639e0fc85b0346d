import { act } from '@testing-library/react';

/** Answers the stream at the edge of the network, for tests; `tell` says what the server says next. */
export function heldStream() {
  let say: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        say = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const tell = (event: string, data: object = {}) =>
    act(async () => {
      say?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    });
  return { answer, tell, end: () => act(async () => say?.close()) };
}
