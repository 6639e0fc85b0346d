import { t } from '@lingui/core/macro';

export interface LoginValues extends Record<string, unknown> {
  username: string;
  password: string;
  privacy: boolean;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** By hand: nothing else on the first screen needs zod. */
export const passwordRules = () => ({
  username: (typed: string) => (address.test(typed) ? null : t`Please enter a valid email`),
  password: (typed: string) => (typed === '' ? t`Password is required.` : null),
});

export const loginRules = () => ({
  ...passwordRules(),
  privacy: (accepted: boolean) => (accepted ? null : t`Please accept the privacy policy.`),
});
