import { type ErrorReply, errorStatus } from '@atrium/contract/parts/errors';

/** What the server said of a failure; undefined where it was not ours that answered. */
export async function readErrorReply(response: Response): Promise<ErrorReply | undefined> {
  const said: Partial<ErrorReply> | null = await response.json().catch(() => null);
  const isOurs = typeof said?.message === 'string' && said.code !== undefined && said.code in errorStatus;
  return isOurs ? (said as ErrorReply) : undefined;
}
