import { t } from '@lingui/core/macro';
import { z } from 'zod';

export const loginFormSchema = () =>
  z.object({
    username: z.email(t`Please enter a valid email`),
    password: z.string().min(1, t`Password is required.`),
    privacy: z.boolean().refine((accepted) => accepted, t`Please accept the privacy policy.`),
  });

export interface LoginValues extends Record<string, unknown> {
  username: string;
  password: string;
  privacy: boolean;
}
