import type { Asker, FairQueue, TakeOptions } from './fair-queue.ts';

interface Shared {
  answer: PromiseWithResolvers<unknown>;
  /** Fires when somebody's turn has come: the others need none any more. */
  begun: AbortController;
  /** Who stands in line for it. */
  lines: Set<string>;
}

/**
 * A question that several ask while it waits or is worked on is worked on once, at the turn of whoever's comes first:
 * nobody waits longer for having asked the same as somebody with much in line.
 */
export function createSharedWork(queue: FairQueue) {
  const open = new Map<string, Shared>();

  function begin(question: string): Shared {
    const shared = {
      answer: Promise.withResolvers(),
      begun: new AbortController(),
      lines: new Set<string>(),
    };
    open.set(question, shared);
    return shared;
  }

  async function work(question: string, { answer, begun }: Shared, task: () => Promise<unknown>) {
    begun.abort();
    try {
      answer.resolve(await task());
    } catch (error) {
      answer.reject(error);
    } finally {
      open.delete(question);
    }
  }

  /** Whoever is refused a place still gets the answer, if others stand in line for it. */
  function leave(question: string, { answer, begun, lines }: Shared, line: string, error: unknown): void {
    lines.delete(line);
    if (begun.signal.aborted || lines.size > 0) return;
    open.delete(question);
    answer.reject(error);
  }

  function standInLine(
    question: string,
    shared: Shared,
    asker: Asker,
    task: () => Promise<unknown>,
    { isPatient, signal }: TakeOptions,
  ): void {
    const line = `${isPatient} ${asker}`;
    const { begun, lines } = shared;
    if (begun.signal.aborted || lines.has(line)) return;
    lines.add(line);
    const leaving = signal ? AbortSignal.any([signal, begun.signal]) : begun.signal;
    queue.take(asker, { isPatient, signal: leaving }).then(
      async (release) => {
        if (!begun.signal.aborted) await work(question, shared, task);
        release();
      },
      (error) => leave(question, shared, line, error),
    );
  }

  return <T>(
    question: string,
    asker: Asker,
    task: () => Promise<T>,
    options: TakeOptions = {},
  ): Promise<T> => {
    const shared = open.get(question) ?? begin(question);
    standInLine(question, shared, asker, task, options);
    return shared.answer.promise as Promise<T>;
  };
}
