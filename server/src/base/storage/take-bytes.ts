import { createHash } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';
import { headBytes, type ReceiveOptions } from './file-store.ts';

/** Counts, hashes and looks at what comes by. */
export function takeBytes({ maxBytes, inspect }: ReceiveOptions) {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let isInspected = false;
  const inspectHead = () => {
    isInspected = true;
    inspect?.(head);
  };
  return {
    add(chunk: Buffer) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (!isInspected) {
        // a copy: a slice would hold the whole chunk in memory
        head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
        if (head.length === headBytes) inspectHead();
      }
      hash.update(chunk);
    },
    end() {
      if (!isInspected) inspectHead();
      return { hash: hash.digest('hex'), size, head };
    },
  };
}

export function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError(
    'upload.too-large',
    megabytes > 0
      ? sentence('The file is too large: at most {megabytes} MB.', { megabytes })
      : sentence('The file is too large: at most {maxBytes} bytes.', { maxBytes }),
  );
}
