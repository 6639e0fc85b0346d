/** Nobody reads more than this on a screen; the whole is in the download. */
export const mostShown = 2_000_000;

/** UTF-8 where it is that, UTF-16 where it says so, else as old Windows programs write. */
export function decodeText(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes, 0, Math.min(3, bytes.byteLength));
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
