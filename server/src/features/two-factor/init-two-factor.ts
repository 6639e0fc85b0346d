import type { initTwoFactor as initCall } from '@atrium/contract/two-factor';
import { generateSecret, generateURI } from 'otplib';
import QRCode from 'qrcode';
import { minutesAfter } from '../../base/clock.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { twoFactorPurpose } from '../../core/two-factor/check-code.ts';
import { requireCode } from './require-code.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

const pendingMinutes = 15;

/**
 * Makes a new secret. It replaces nothing until enable2fa confirms it with a code. Who has a second factor
 * already (a new phone, say) shows it once more: the password alone must not replace it.
 */
export async function initTwoFactor(
  parts: Parts,
  { caller, body, from }: Ask<typeof initCall>,
): Promise<{ qrCodeUrl: string; secret: string }> {
  requireFreshProof(parts, caller);
  if (caller.user.hasTwoFactor) await requireCode(parts, caller.user, body.otp, from);
  const secret = generateSecret();
  const pending = {
    pending_secret: parts.keys.seal(secret, twoFactorPurpose),
    pending_until: minutesAfter(parts.clock.now(), pendingMinutes),
  };
  await parts.db
    .insertInto('two_factor')
    .values({ user_id: caller.user.id, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
  const address = generateURI({ issuer: 'Atrium', label: caller.user.email, secret });
  return { qrCodeUrl: await QRCode.toDataURL(address, { margin: 1, width: 240 }), secret };
}
