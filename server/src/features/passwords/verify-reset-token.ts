import type { CallReply } from '@atrium/contract/parts/call';
import type { verifyResetToken as verifyCall } from '@atrium/contract/passwords';
import type { Parts } from '../../base/parts.ts';
import { requirePasswordLink } from '../../core/passwords/password-link.ts';
import type { Ask } from '../../core/route.ts';
import { countTry, noteSuccess } from '../../core/throttle.ts';
import { resetLimits } from './reset-limits.ts';

export async function verifyResetToken(
  parts: Parts,
  { query, from }: Ask<typeof verifyCall>,
): Promise<CallReply<typeof verifyCall>> {
  await countTry(parts, from, resetLimits(from));
  const { user, purpose } = await requirePasswordLink(parts, parts.db, query.token);
  await noteSuccess(parts, resetLimits(from));
  return { email: user.email, requiresAuthCode: user.hasTwoFactor, purpose };
}
