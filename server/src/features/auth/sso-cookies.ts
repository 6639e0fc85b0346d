import { z } from 'zod';
import type { CookieStyle } from '../../base/http/cookies.ts';
import type { Parts } from '../../base/parts.ts';

/** Binds a sign-in at the provider to the browser that began it. */
export const flowCookie = 'atrium-sso-flow';
/** Good once, for GET /auth/sso. */
export const ticketCookie = 'atrium-sso';
export const cookieSeconds = 600;

export const cookieStyle = (parts: Parts): CookieStyle => ({ isHttps: parts.publicUrl.startsWith('https:') });

const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  silent: z.boolean(),
  expires: z.number(),
});
export type Flow = z.output<typeof Flow>;

const purpose = 'sso-flow';

export const sealFlow = (parts: Parts, flow: Flow): string =>
  parts.keys.seal(JSON.stringify(flow), purpose).toString('base64url');

export function openFlow(parts: Parts, sealed: string | undefined): Flow | undefined {
  if (!sealed) return undefined;
  try {
    const flow = Flow.parse(JSON.parse(parts.keys.open(Buffer.from(sealed, 'base64url'), purpose)));
    return flow.expires > parts.clock.now().getTime() ? flow : undefined;
  } catch {
    return undefined;
  }
}
