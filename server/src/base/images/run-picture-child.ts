import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type PictureFault, type PictureHead, type PictureRequest, pictureFaults } from './picture-limits.ts';

const child = join(import.meta.dirname, 'picture-child.ts');
const project = join(import.meta.dirname, '../../../..');
type Child = ChildProcessByStdio<Writable, Readable, null>;

const mostHead = 1_000;

const Line = z.union([
  z.object({
    mime: z.string(),
    width: z.number(),
    height: z.number(),
    sizes: z.array(z.number()),
  }),
  z.object({ fault: z.enum(pictureFaults) }),
]);

export type Said = PictureHead | { fault: PictureFault | 'too-slow' };

/**
 * Has a picture written anew by a process that may do nothing else, and hands on what it says and, as it comes, what it
 * wrote; whatever happens, the process is gone then.
 */
export async function runPictureChild<T>(
  request: PictureRequest,
  original: AsyncIterable<Buffer>,
  seconds: number,
  use: (said: Said, written: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const started = startChild(request);
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    killGroup(started);
  }, seconds * 1000);
  const ended = once(started, 'close');
  ended.catch(() => undefined);
  // One that ends before it has read everything has said why.
  const fed = pipeline(original, started.stdin).catch(() => undefined);
  try {
    const output = started.stdout.iterator() as AsyncIterator<Buffer>;
    const { line, rest } = await readLine(output);
    const said = Line.safeParse(parseJson(line));
    if (said.success) return await use(said.data, rest);
    const [code] = await ended;
    // A signal that is not ours: the library fell over this file.
    if (code === null) return await use({ fault: isTooSlow ? 'too-slow' : 'damaged' }, rest);
    throw new Error(`the process for pictures ended with ${code} and said nothing`);
  } finally {
    clearTimeout(timer);
    killGroup(started);
    await fed;
  }
}

/**
 * Starts a process that may read Atrium's own files and nothing else, and neither write nor start anything. What a
 * picture may unfold to is limited by its pixels.
 */
const startChild = (request: PictureRequest): Child =>
  spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${project}`,
      '--allow-addons',
      '--no-warnings',
      '--max-old-space-size=128',
      child,
      JSON.stringify(request),
    ],
    { cwd: tmpdir(), env: {}, detached: true, stdio: ['pipe', 'pipe', 'ignore'] },
  );

function killGroup({ pid }: Child): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it is gone
  }
}

async function readLine(
  pieces: AsyncIterator<Buffer>,
): Promise<{ line: string; rest: AsyncIterable<Buffer> }> {
  let head = Buffer.alloc(0);
  while (!head.includes('\n') && head.length < mostHead) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const end = head.indexOf('\n');
  const after = end < 0 ? Buffer.alloc(0) : head.subarray(end + 1);
  async function* rest() {
    if (after.length > 0) yield after;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { line: head.subarray(0, Math.max(0, end)).toString(), rest: rest() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
