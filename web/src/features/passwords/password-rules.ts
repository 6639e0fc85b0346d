import { t } from '@lingui/core/macro';
import { z } from 'zod';

/** Counts characters as people do: an emoji is one. */
export const longEnough = (minimum: number) =>
  z.string().refine((value) => [...value].length >= minimum, t`Minimum ${minimum} characters required`);

export const changePasswordSchema = (minimum: number) =>
  z
    .object({
      oldPassword: z.string().min(1, t`Password is required.`),
      newPassword: longEnough(minimum),
      confirmation: longEnough(minimum),
    })
    .check((context) => {
      const { oldPassword, newPassword, confirmation } = context.value;
      const refuse = (field: string, message: string) =>
        context.issues.push({ code: 'custom', path: [field], message, input: context.value });
      if (newPassword && newPassword === oldPassword)
        refuse('newPassword', t`New password must be different from old password`);
      if (newPassword !== confirmation) refuse('confirmation', t`Passwords must match`);
    });
