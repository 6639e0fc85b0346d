import { Readable } from 'node:stream';

/** Streams that tell whether they are open, for tests that must see each of them end. */
export interface TrackedStreams {
  opened: number;
  open: number;
  /** The most that were open at the same time. */
  most: number;
  /** Bytes handed out so far. */
  read: number;
  track(stream: Readable): Readable;
  /** Never gives more than its first piece, as a storage that hangs. */
  hanging(first: Buffer): Readable;
}

export function trackStreams(): TrackedStreams {
  const state: TrackedStreams = {
    opened: 0,
    open: 0,
    most: 0,
    read: 0,
    track(stream) {
      state.opened += 1;
      state.open += 1;
      state.most = Math.max(state.most, state.open);
      const push = stream.push.bind(stream);
      stream.push = (chunk: Buffer | null, encoding) => {
        state.read += chunk?.length ?? 0;
        return push(chunk, encoding);
      };
      stream.once('close', () => {
        state.open -= 1;
      });
      return stream;
    },
    hanging(first) {
      let sent = false;
      return state.track(
        new Readable({
          read() {
            if (!sent) this.push(first);
            sent = true;
          },
        }),
      );
    },
  };
  return state;
}
