import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';

const pieceLength = 32 * 1024;

/** Text as a stream that is made as fast as it is read; between pieces the server does what else there is. */
export function inPieces(lines: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(pieces(lines), { objectMode: false });
}

async function* pieces(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
    await otherWork();
  }
  yield Buffer.from(piece);
}
