import { createHash } from 'node:crypto';

/** The SHA-256 of bytes that come one after the other. */
export async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
