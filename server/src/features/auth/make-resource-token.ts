import type { makeResourceToken as makeCall } from '@atrium/contract/auth';
import type { CallReply } from '@atrium/contract/parts/call';
import { minutesAfter } from '../../base/clock.ts';
import { randomToken } from '../../base/keys.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { signToken } from '../../core/session/tokens.ts';

const lifeMinutes = 5;

/** Says who asks for what; whether they may is asked when it is used. */
export async function makeResourceToken(
  parts: Parts,
  { caller, body }: Ask<typeof makeCall>,
): Promise<CallReply<typeof makeCall>> {
  const token = await signToken(parts.keys, parts.clock, 'resource', {
    userId: caller.user.id,
    sessionId: caller.sessionId,
    tokenId: randomToken(),
    resource: body.resource,
    expiresAt: minutesAfter(parts.clock.now(), lifeMinutes),
  });
  return { token };
}
