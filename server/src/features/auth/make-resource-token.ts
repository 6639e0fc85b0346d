import { minutesAfter } from '../../base/clock.ts';
import { randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { signToken } from '../../core/session/tokens.ts';

const lifeMinutes = 5;

/** Says who asks for what; whether they may is asked when it is used. */
export function makeResourceToken(parts: Parts, caller: Caller, resource: string): Promise<string> {
  return signToken(parts.keys, parts.clock, 'resource', {
    userId: caller.user.id,
    sessionId: caller.sessionId,
    tokenId: randomToken(),
    resource,
    expiresAt: minutesAfter(parts.clock.now(), lifeMinutes),
  });
}
