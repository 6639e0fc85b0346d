import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';

const url = '/api/rest/users/me';
const asked = (token: string, more: object = {}): RequestInit => ({
  method: 'GET',
  headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...more },
});
const answer = new Response('early');

beforeEach(() => {
  window.atriumEarly = { token: 'mine', answers: new Map([[url, Promise.resolve(answer)]]) };
});
afterEach(() => {
  delete window.atriumEarly;
});

test('an answer that was asked for early is taken once', async () => {
  expect(await takeEarlyAnswer(url, asked('mine'))).toBe(answer);
  expect(takeEarlyAnswer(url, asked('mine'))).toBeUndefined();
});

test.each([
  ['another person', asked('theirs')],
  ['nobody', { method: 'GET', headers: { accept: 'application/json' } }],
  ['a question with a condition', asked('mine', { 'if-match': '"1"' })],
])('an early answer is not for %s', (_, request) => {
  expect(takeEarlyAnswer(url, request)).toBeUndefined();
});

test('after a change it would be an old answer', () => {
  takeEarlyAnswer('/api/rest/tags', { ...asked('mine'), method: 'POST' });
  expect(takeEarlyAnswer(url, asked('mine'))).toBeUndefined();
});

test('a token for the photos on the page changes nothing', async () => {
  takeEarlyAnswer('/api/rest/auth/resource-token', { ...asked('mine'), method: 'POST' });
  expect(await takeEarlyAnswer(url, asked('mine'))).toBe(answer);
});

test('whoever does not want to wait any longer need not', async () => {
  window.atriumEarly?.answers.set(url, new Promise(() => {}));
  const patience = new AbortController();
  const taken = takeEarlyAnswer(url, { ...asked('mine'), signal: patience.signal });
  patience.abort(new Error('enough'));
  await expect(taken).rejects.toThrow('enough');
});
