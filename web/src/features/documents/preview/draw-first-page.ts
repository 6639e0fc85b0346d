/** What a page takes at most; a file that is made to take longer is given up. */
const longestMs = 10_000;
/** The engine takes some memory: it goes when nobody has looked at a page for a while. */
const restMs = 60_000;

let worker: Worker | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** The upper part of a PDF's first page as a picture: one after the other, beside the page's own work. */
export function drawFirstPage(bytes: ArrayBuffer, signal: AbortSignal): Promise<Blob> {
  const drawn = turn.then(() => {
    signal.throwIfAborted();
    return draw(bytes);
  });
  turn = drawn.catch(() => {});
  return drawn;
}

function draw(bytes: ArrayBuffer): Promise<Blob> {
  clearTimeout(resting);
  worker ??= new Worker(new URL('./first-page-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const giveUp = () => {
    stop();
    reject(new Error('The first page cannot be drawn.'));
  };
  const end = setTimeout(giveUp, longestMs);
  worker.onerror = giveUp;
  worker.onmessage = ({ data }: MessageEvent<Blob | null>) => {
    if (data) resolve(data);
    else giveUp();
  };
  worker.postMessage(bytes, [bytes]);
  return promise.finally(() => {
    clearTimeout(end);
    resting = setTimeout(stop, restMs);
  });
}

function stop(): void {
  clearTimeout(resting);
  worker?.terminate();
  worker = undefined;
}
