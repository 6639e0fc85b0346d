import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  env: Record<string, string>;
  /** The time after which the program is killed. */
  seconds: number;
  /** The most bytes of standard output; more is cut off. */
  mostOutput: number;
  signal?: AbortSignal | undefined;
}

export interface RunResult {
  end: 'exit' | 'too-slow' | 'stopped';
  /** Undefined where a signal ended it. */
  code: number | undefined;
  output: Buffer;
}

/** Runs a program without a shell, in a process group of its own, which is killed as a whole when its time is up. */
export async function runLimited([program, ...args]: string[], options: RunOptions): Promise<RunResult> {
  const { cwd, env, seconds, mostOutput, signal } = options;
  if (signal?.aborted) return { end: 'stopped', code: undefined, output: Buffer.alloc(0) };
  const child = spawn(program as string, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (piece: Buffer) => {
    if (length < mostOutput) pieces.push(piece.subarray(0, mostOutput - length));
    length += piece.length;
  });
  let end: RunResult['end'] = 'exit';
  const kill = (why: RunResult['end']) => {
    end = why;
    killGroup(child.pid);
    // Whoever left the group may still hold it open.
    child.stdout.destroy();
  };
  const timer = setTimeout(() => kill('too-slow'), seconds * 1000);
  const stop = () => kill('stopped');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { end, code: code ?? undefined, output: Buffer.concat(pieces) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // What it started and left behind.
    killGroup(child.pid);
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it is gone
  }
}
