import { signIn, verifyPassword } from '@atrium/contract/auth';
import { enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { generate } from 'otplib';
import { hashPassword } from '../core/passwords/hash-password.ts';
import type { AskOptions, House } from './house.ts';

export interface TestUser {
  id: number;
  email: string;
  password: string;
}

let counter = 0;
const defaultPassword = 'correct horse battery';
let defaultHash: Promise<string> | undefined;

/** A person with a password; a test names only what matters to it. */
export async function makeUser(
  house: House,
  {
    roles = [],
    password = defaultPassword,
    ...columns
  }: Partial<{
    email: string;
    first_name: string;
    last_name: string;
    is_active: boolean;
    two_factor_required: boolean;
    deny_contact_list: boolean;
    roles: number[];
    password: string;
  }> = {},
): Promise<TestUser> {
  counter += 1;
  defaultHash ??= hashPassword(defaultPassword);
  const { db, clock } = house.parts;
  const { id, email } = await db
    .insertInto('app_user')
    .values({
      email: `person${counter}@atrium.example`,
      first_name: 'Person',
      last_name: `Number${counter}`,
      password_hash: password === defaultPassword ? await defaultHash : await hashPassword(password),
      created_at: clock.now(),
      ...columns,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  if (roles.length > 0) {
    await db
      .insertInto('user_role')
      .values(roles.map((role_id) => ({ user_id: id, role_id })))
      .execute();
  }
  return { id, email, password };
}

/** Signs somebody in and answers the token. */
export async function signInAs(
  house: House,
  user: Pick<TestUser, 'email' | 'password'>,
  options?: AskOptions & { otp?: string },
): Promise<string> {
  const body = {
    username: user.email,
    password: user.password,
    ...(options?.otp ? { otp: options.otp } : {}),
  };
  return (await house.ask(signIn, { body }, options)).body.token;
}

export interface WithTwoFactor extends TestUser {
  secret: string;
  recoveryCodes: string[];
  /** A code that has not been used yet: the clock moves on one step first. */
  nextCode(): Promise<string>;
}

/** Somebody whose two-factor authentication is on, set up as the person would. */
export async function makeUserWithTwoFactor(
  house: House,
  columns: Parameters<typeof makeUser>[1] = {},
): Promise<WithTwoFactor> {
  const user = await makeUser(house, columns);
  const token = await signInAs(house, user);
  if (!columns.two_factor_required)
    await house.ask(verifyPassword, { body: { password: user.password } }, { token });
  const { secret } = (await house.ask(initTwoFactor, { body: {} }, { token })).body;
  const code = () => totp(house, secret);
  const { recoveryCodes } = (
    await house.ask(enableTwoFactor, { body: { otp: await code(), secret } }, { token })
  ).body;
  return {
    ...user,
    secret,
    recoveryCodes,
    async nextCode() {
      house.clock.advance({ seconds: 30 });
      return code();
    },
  };
}

export const totp = (house: House, secret: string, stepsAway = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(house.clock.now().getTime() / 1000) + stepsAway * 30 });
