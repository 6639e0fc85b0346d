import { TextDecoder } from 'node:util';

/** Decodes by the byte order mark, else by what the host says, else by what the document says of itself. */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const said = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1];
  const decoder = markOf(bytes) ?? makeDecoder(said) ?? makeDecoder(declared) ?? new TextDecoder();
  return decoder.decode(bytes);
}

function markOf([first, second, third]: Uint8Array): TextDecoder | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

/** None for a name that nobody knows. */
function makeDecoder(label: string | undefined): TextDecoder | undefined {
  try {
    return label ? new TextDecoder(label) : undefined;
  } catch {
    return undefined;
  }
}
