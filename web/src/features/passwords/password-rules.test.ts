import { describe, expect, it } from 'vitest';
import { changePasswordSchema, longEnough } from './password-rules.ts';

const problems = (values: { oldPassword: string; newPassword: string; confirmation: string }) => {
  const result = changePasswordSchema(6).safeParse(values);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]));
};

describe('[AUTH-10] change password', () => {
  it('asks for the old password and six characters', () => {
    expect(problems({ oldPassword: '', newPassword: 'abc', confirmation: 'abc' })).toEqual({
      oldPassword: 'Password is required.',
      newPassword: 'Minimum 6 characters required',
      confirmation: 'Minimum 6 characters required',
    });
  });

  it('says nothing about sameness while both are empty', () => {
    expect(problems({ oldPassword: '', newPassword: '', confirmation: '' })).toMatchObject({
      newPassword: 'Minimum 6 characters required',
    });
  });

  it('refuses the old password as the new one', () => {
    expect(problems({ oldPassword: 'secret1', newPassword: 'secret1', confirmation: 'secret1' })).toEqual({
      newPassword: 'New password must be different from old password',
    });
  });

  it('refuses a confirmation that differs', () => {
    expect(problems({ oldPassword: 'secret1', newPassword: 'secret2', confirmation: 'secret3' })).toEqual({
      confirmation: 'Passwords must match',
    });
  });

  it('takes what follows the rules', () => {
    expect(problems({ oldPassword: 'secret1', newPassword: 'secret2', confirmation: 'secret2' })).toEqual({});
  });
});

it('[AUTH-09] the minimum is the operator’s, and an emoji is one character', () => {
  expect(longEnough(8).safeParse('1234567').error?.issues[0]?.message).toBe('Minimum 8 characters required');
  expect(longEnough(6).safeParse('🐎🐎🐎🐎🐎').success).toBe(false);
  expect(longEnough(6).safeParse('🐎🐎🐎🐎🐎🐎').success).toBe(true);
});
