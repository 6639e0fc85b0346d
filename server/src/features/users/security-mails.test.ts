import { forgotPassword, verifyResetToken } from '@atrium/contract/passwords';
import { getUser, resetTwoFactor, sendPasswordLink, updateUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const administrator = await makeUser(house, { roles: [21313] });
const enter = () => signInAs(house, administrator);
const linkIn = (text = '') => /reset-password\/([\w-]+)/.exec(text)?.[1] as string;
const status = async (token: string) =>
  (await house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${token}` } })).status;

it('[AUTH-17] [6.3.7] a changed e-mail is told to the old and the new address, and links to the old one end', async () => {
  const person = await makeUser(house, { email: 'before@atrium.example' });
  await house.ask(forgotPassword, { body: { email: person.email } });
  const link = linkIn((await house.mailTo(person.email, /Choose a new password/)).text);
  await house.ask(
    updateUser,
    { params: { id: person.id }, body: { email: 'after@atrium.example' } },
    { token: await enter() },
  );
  for (const address of ['before@atrium.example', 'after@atrium.example'])
    expect((await house.mailTo(address, /e-mail address was changed/)).text).toContain('An administrator');
  expect((await house.askError(verifyResetToken, { query: { token: link } })).status).toBe(404);
  await signInAs(house, { ...person, email: 'after@atrium.example' });
});

it('[AUTH-17] [6.4.4] [6.3.7] an administrator resets a lost second factor: told by mail, logged, and everyone is out', async () => {
  const person = await makeUserWithTwoFactor(house, { two_factor_required: true });
  const theirs = await signInAs(house, person, { otp: await person.nextCode() });
  const token = await enter();
  const after = (await house.ask(resetTwoFactor, { params: { id: person.id } }, { token })).body;
  expect([after.hasTwoFactor, after.isUsing2FA, after.abilities.resetTwoFactor]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await status(theirs)).toBe(401);
  await house.mailTo(person.email, /authentication was reset/);
  expect(await status(await signInAs(house, person)), 'a token for the set-up alone').toBe(401);
  const again = await house.askError(resetTwoFactor, { params: { id: person.id } }, { token });
  expect(again.body.code).toBe('user.two-factor-off');
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select('actor_id')
    .where('action', '=', 'two-factor.reset')
    .where('subject_id', '=', person.id)
    .execute();
  expect(events).toEqual([{ actor_id: administrator.id }]);
});

it('[AUTH-17] switching a person’s second factor off removes it, ends their sessions and is told', async () => {
  const person = await makeUserWithTwoFactor(house);
  const theirs = await signInAs(house, person, { otp: await person.nextCode() });
  const token = await enter();
  await house.ask(updateUser, { params: { id: person.id }, body: { isUsing2FA: false } }, { token });
  expect(await status(theirs)).toBe(401);
  await house.mailTo(person.email, /authentication was reset/);
  expect(await status(await signInAs(house, person))).toBe(200);
});

it('[ADM-02] [AUTH-17] a link to choose a password is sent again, the one before ends, and nobody disabled gets one', async () => {
  const person = await makeUser(house);
  const token = await enter();
  const params = { id: person.id };
  await house.ask(forgotPassword, { body: { email: person.email } });
  const first = linkIn((await house.mailTo(person.email, /new password/)).text);
  await house.ask(sendPasswordLink, { params }, { token });
  expect((await house.askError(verifyResetToken, { query: { token: first } })).status).toBe(404);
  const mails = async () =>
    (await house.mails()).filter(
      (mail) => mail.to?.[0]?.address === person.email && mail.text?.includes('An administrator'),
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect((await house.ask(verifyResetToken, { query: { token: linkIn(mail?.text) } })).body.purpose).toBe(
    'reset',
  );

  await house.parts.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', person.id)
    .execute();
  await house.ask(sendPasswordLink, { params }, { token });
  const invitation = await house.mailTo(person.email, /account is ready/);
  expect(
    (await house.ask(verifyResetToken, { query: { token: linkIn(invitation.text) } })).body.purpose,
  ).toBe('set-up');

  await house.ask(updateUser, { params, body: { isActive: false } }, { token });
  expect((await house.askError(sendPasswordLink, { params }, { token })).body.code).toBe('user.disabled');
  expect((await house.ask(getUser, { params }, { token })).body.abilities.sendPasswordLink).toBe(false);
});
