import { setLanguage } from '@atrium/contract/language';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import { type Language, languages } from '@atrium/contract/parts/languages';
import { createTag } from '@atrium/contract/tags';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';

const house = await openHouse();
const wrongPassword: Record<Language, string> = {
  en: 'Could not log in. Please try again.',
  de: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
  fr: 'Connexion impossible. Réessayez.',
  it: 'Login non riuscito. Riprovare.',
};

let person = 0;

async function signInWrongly(accepted: string | undefined): Promise<string> {
  person += 1;
  const response = await house.fetch('/api/rest/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accepted ? { 'accept-language': accepted } : {}) },
    body: JSON.stringify({ username: `nobody${person}@atrium.example`, password: 'wrong wrong' }),
  });
  return ((await response.json()) as ErrorReply).message;
}

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['en;q=0.4, fr-CH;q=0.8', 'fr'],
  ['rm, it;q=0.7, en;q=0.3', 'it'],
  ['de;q=0, fr', 'fr'],
  ['es, pt', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
] as const)('[ERR-02] who asks with accept-language %s is answered in %s', async (accepted, language) => {
  expect(await signInWrongly(accepted)).toBe(wrongPassword[language]);
});

it('[ERR-02] a header without end is not read to its end', async () => {
  expect(await signInWrongly(`${'x,'.repeat(2500)}de`)).toBe(wrongPassword.en);
});

it('[ERR-02] the language of the account counts before the browser’s, in what is wrong with a field too', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
  await house.ask(createTag, { body: { name: 'Verträge' } }, { token });
  const said = new Set<string>();
  for (const language of languages) {
    await house.ask(setLanguage, { body: { language } }, { token });
    const taken = await house.askError(createTag, { body: { name: 'VERTRÄGE' } }, { token });
    const empty = await house.askError(createTag, { body: { name: ' ' } }, { token });
    expect([taken.body.code, empty.body.code]).toEqual(['tag.name-taken', 'request.invalid']);
    expect(taken.body.message).toBe(taken.body.fields?.name);
    expect(empty.body.message).toContain(empty.body.fields?.name);
    said.add(`${taken.body.message} ${empty.body.message}`);
  }
  expect([...said][0]).toBe(
    'There is already a tag of this name. The request cannot be used: name: Name is required.',
  );
  expect(said.size).toBe(languages.length);
});

it('[AUTH-08] a mail speaks the language of its reader, in both of its parts', async () => {
  for (const language of [...languages, null]) {
    const user = await makeUser(house);
    const token = await signInAs(house, user);
    await house.ask(setLanguage, { body: { language } }, { token });
    const asked = await house.fetch('/api/rest/users/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email }),
    });
    expect(asked.status).toBeLessThan(300);
    const mail = await house.mailTo(user.email, subjects[language ?? 'en']);
    expect(mail.html).toContain(`<html lang="${language ?? 'en'}">`);
    expect(mail.text).toContain(greetings[language ?? 'en']);
  }
});

const subjects: Record<Language, RegExp> = {
  en: /^Atrium: Choose a new password$/,
  de: /^Atrium: Neues Passwort wählen$/,
  fr: /^Atrium\s: choisissez/,
  it: /^Atrium: scelta/,
};
const greetings: Record<Language, string> = {
  en: 'Hello ',
  de: 'Guten Tag ',
  fr: 'Bonjour ',
  it: 'Buongiorno ',
};

it('[SPC-04] an index speaks the language of whoever prints it', async () => {
  const admin = await makeUser(house, { roles: [adminRole] });
  const token = await signInAs(house, admin);
  const space = await makeSpace(house);
  await house.ask(setLanguage, { body: { language: 'de' } }, { token });
  const index = async (format: string) => {
    const response = await house.fetch(`/api/rest/spaces/${space.id}/index?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.text();
  };
  expect(await index('html')).toMatch(/<html lang="de">.*<h1>Inhaltsübersicht/s);
  expect(await index('csv')).toContain('Pfad,Name,');
});
