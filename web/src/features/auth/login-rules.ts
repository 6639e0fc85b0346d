import { t } from '@lingui/core/macro';

interface Password {
  username: string;
  password: string;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

// By hand: nothing else on the first screen needs zod.
const wrongPassword = ({ username, password }: Password) => ({
  ...(!address.test(username) && { username: t`Please enter a valid email` }),
  ...(password === '' && { password: t`Password is required.` }),
});

const result = <Draft>(checked: Draft, errors: Partial<Record<keyof Draft, string>>) =>
  Object.keys(errors).length > 0 ? { errors } : { checked };

export const checkPassword = (draft: Password) => result(draft, wrongPassword(draft));

export const checkLogin = (draft: Password & { privacy: boolean }) =>
  result(draft, {
    ...wrongPassword(draft),
    ...(!draft.privacy && { privacy: t`Please accept the privacy policy.` }),
  });
