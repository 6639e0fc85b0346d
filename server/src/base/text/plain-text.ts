import { TextDecoder } from 'node:util';
import { gatherText } from './gather-text.ts';

/** UTF-8 or UTF-16 where the bytes are that, else Windows-1252, in which everything is something. */
export async function encodingOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  let decoder: TextDecoder | undefined;
  let encoding = 'utf-8';
  try {
    for await (const piece of bytes) {
      if (!decoder) {
        encoding = startOf(piece);
        decoder = new TextDecoder(encoding, { fatal: true });
      }
      decoder.decode(piece, { stream: true });
    }
    decoder?.decode();
  } catch {
    return 'windows-1252';
  }
  return encoding;
}

const startOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** Rewrites a text in UTF-8, which says so at its start: so LibreOffice need not guess. */
export async function* toUtf8(bytes: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding);
  yield Buffer.from('\ufeff');
  for await (const piece of bytes) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** The beginning of a plain text, for search. */
export async function textOfPlain(bytes: AsyncIterable<Buffer>, encoding: string): Promise<string> {
  const text = gatherText();
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    text.add(decoder.decode(piece, { stream: true }));
    if (text.isFull()) break;
  }
  return text.end();
}
