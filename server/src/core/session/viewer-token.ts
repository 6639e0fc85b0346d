import { minutesAfter } from '../../base/clock.ts';
import { randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import { signToken } from './tokens.ts';

const lifeMinutes = 15;

export const viewerResource = (documentId: number | string): string => `/documents/${documentId}/pdf-version`;

/**
 * Makes a token for a document's viewer. It says who asks for which document; whether they may is asked when it is
 * used.
 */
export function makeViewerToken(
  parts: Parts,
  caller: Caller,
  documentId: number,
  unlocked?: number,
): Promise<string> {
  return signToken(parts.keys, parts.clock, 'viewer', {
    userId: caller.user.id,
    sessionId: caller.sessionId,
    tokenId: randomToken(),
    resource: viewerResource(documentId),
    unlocked,
    expiresAt: minutesAfter(parts.clock.now(), lifeMinutes),
  });
}
