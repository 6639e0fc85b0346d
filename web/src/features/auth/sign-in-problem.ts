import { t } from '@lingui/core/macro';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';

export type Step = 'password' | 'code';

/** Whether a code must follow: the one 403 that is no refusal. */
export const needsCode = (error: unknown): boolean => hasCode(error, 'auth.code-required');

/** The provider's confirmation waits a few minutes for the code, then it is gone. */
export const hasExpired = (error: unknown): boolean => hasCode(error, 'auth.sso-none');

/** The sentence for a failed sign-in, or null where the global handler speaks. */
export function signInProblem(error: unknown, step: Step): string | null {
  // How long to wait stands in the server's own sentence.
  if (hasStatus(error, 429)) return error.message;
  if (hasExpired(error)) return t`Your company sign-in has expired. Please try again.`;
  if (step === 'code' && hasStatus(error, 401)) return t`Invalid authentication code. Please try again.`;
  if (hasStatus(error, 400, 401, 404, 422)) return t`Could not log in. Please try again.`;
  return null;
}
