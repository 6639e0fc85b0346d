import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolWorker } from './pool-worker.ts';

export interface ProcessOptions {
  script: string;
  /** What the process is told, as JSON. */
  data: unknown;
  heapMegabytes: number;
}

const project = join(import.meta.dirname, '../../../..');
/** Dies with us, however we end: one that hangs in a file would not notice. */
const mortal = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--'] : [];

/**
 * A process of Node that may read Atrium's own files and nothing else, and neither write nor start anything. Its memory
 * is apart from the server's, and goes with it. Messages come and go by its channel, bytes by its standard input.
 */
export function startProcess({ script, data, heapMegabytes }: ProcessOptions): PoolWorker {
  const command = [
    ...mortal,
    process.execPath,
    '--permission',
    `--allow-fs-read=${project}`,
    `--max-old-space-size=${heapMegabytes}`,
    '--no-warnings',
    script,
    JSON.stringify(data),
  ];
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: tmpdir(),
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const input = child.stdin as unknown as Socket;
  // That it is gone, its exit tells.
  input.on('error', () => {});
  return {
    events: child,
    async send({ message, body }) {
      if (child.connected) child.send(message as object, () => {});
      if (body) await feed(input, body);
    },
    ref() {
      child.ref();
      child.channel?.ref();
      input.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
      input.unref();
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Each piece after its length; a length of nothing ends it. */
async function feed(input: Socket, body: AsyncIterable<Buffer>): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!input.writable || input.write(bytes)) return;
    const moved = new AbortController();
    const { signal } = moved;
    await Promise.race([once(input, 'drain', { signal }), once(input, 'close', { signal })]).catch(() => {});
    moved.abort();
  };
  for await (const piece of body) {
    if (!input.writable) return;
    await write(lengthOf(piece.length));
    await write(piece);
  }
  await write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes);
  return length;
}
