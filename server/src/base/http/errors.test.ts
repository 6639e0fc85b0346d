import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { call } from '@atrium/contract/parts/call';
import { ErrorReply } from '@atrium/contract/parts/errors';
import { sentence } from '@atrium/contract/parts/sentences';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rawRequest } from '../../testing/hostile/raw-request.ts';
import { openHouse } from '../../testing/house.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { AppError } from '../errors.ts';

const house = await openHouse();
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json) =>
  house.fetch('/api/rest/auth/token', { method: 'POST', body, headers });

async function expectError(response: Response, status: number, code: string): Promise<ErrorReply> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const error = z.strictObject(ErrorReply.shape).parse(await response.json());
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/^[A-Z].*/);
  expect(error.requestId).toBe(response.headers.get('x-request-id'));
  return error;
}

it('[ERR-02] malformed JSON and an empty body are 400', async () => {
  await expectError(await post('{"username":'), 400, 'request.malformed');
  await expectError(await post(''), 400, 'request.malformed');
});

it('[ERR-02] [15.3.3] a missing, wrongly typed or unknown field is 422 and named', async () => {
  const missing = await expectError(await post('{}'), 422, 'request.invalid');
  expect(Object.keys(missing.fields ?? {}).sort()).toEqual(['password', 'username']);
  const wrong = await expectError(await post('{"username":7,"password":["x"]}'), 422, 'request.invalid');
  expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['password', 'username']);
  const body = { username: 'a@b.example', password: 'x', roles: [161] };
  const unknown = await expectError(await post(JSON.stringify(body)), 422, 'request.invalid');
  expect(Object.keys(unknown.fields ?? {})).toEqual(['roles']);
  for (const other of ['null', '[]', '"text"', '7'])
    await expectError(await post(other), 422, 'request.invalid');
});

it('[ERR-02] a body of more than 1 MB is 413', async () => {
  const body = JSON.stringify({ username: 'a@b.example', password: 'x'.repeat(1024 * 1024) });
  await expectError(await post(body), 413, 'request.too-large');
});

it('[3.5.2] [4.1.1] what a form of another site could send is 415', async () => {
  const body = '{"username":"a@b.example","password":"x"}';
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])
    await expectError(await post(body, { 'content-type': type }), 415, 'request.unsupported-type');
});

it('[ERR-02] [14.2.5] an unknown address of the API is 404 in JSON, whatever the method', async () => {
  for (const path of ['/api/rest/nothing', '/api/nothing', '/api/rest', '/api/rest/users/me/'])
    await expectError(await house.fetch(path), 404, 'request.not-found');
  await expectError(
    await house.fetch('/api/rest/users/me/token', { method: 'DELETE' }),
    404,
    'request.not-found',
  );
});

it('[13.4.4] TRACE is not answered with the request', async () => {
  const headers = { 'x-secret': 'planted' };
  const answer = await rawRequest(house.url, '/api/rest/health', { method: 'TRACE', headers });
  expect(answer.status).toBe(404);
  expect(answer.body).not.toContain('planted');
});

it('[15.3.7] a doubled parameter is 400, never a list', async () => {
  const twice = await house.fetch('/api/rest/users/verify-reset-token?token=a&token=b');
  expect((await expectError(twice, 400, 'request.malformed')).fields).toHaveProperty('token');
  await expectError(await house.fetch('/api/rest/auth/sso?otp=1&otp=2'), 400, 'request.malformed');
});

it('[15.3.6] __proto__ and constructor in JSON are refused and change nothing', async () => {
  const attacks = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'];
  for (const attack of attacks) await expectError(await post(attack), 400, 'request.malformed');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

it('[ERR-02] an address that cannot be decoded is 400 with the usual headers and one log line', async () => {
  const answer = await rawRequest(house.url, '/api/rest/%E0%A4%A?token=planted-token');
  expect(answer.status).toBe(400);
  const error = ErrorReply.parse(JSON.parse(answer.body));
  expect(error).toMatchObject({ code: 'request.malformed', requestId: answer.headers['x-request-id'] });
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(logged(error.requestId)).toHaveLength(1);
  expect(house.logText()).not.toContain('planted-token');
});

it('[ERR-02] what is not HTTP is answered in the same form', async () => {
  const { hostname, port } = new URL(house.url);
  const send = (bytes: string) => text(connect(Number(port), hostname).end(bytes));
  const garbage = await send('NOT HTTP AT ALL\r\n\r\n');
  expect(garbage).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(ErrorReply.parse(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '')).code).toBe('request.malformed');
  const long = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`);
  expect(ErrorReply.parse(JSON.parse(long.split('\r\n\r\n')[1] ?? '')).code).toBe('request.too-large');
});

const logged = (requestId: string) =>
  house.logLines().filter((line) => line.reqId === requestId && line.msg === 'request');

it('[16.2.5] each request writes one line with its id and route pattern, never the address', async () => {
  const link = await house.fetch('/api/rest/users/verify-reset-token?token=planted-secret');
  const error = await expectError(link, 404, 'password.token-invalid');
  const lines = await waitFor('the log line', () => {
    const found = logged(error.requestId);
    return found.length > 0 && found;
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    method: 'GET',
    route: '/api/rest/users/verify-reset-token',
    status: 404,
    code: 'password.token-invalid',
  });
  await house.fetch('/api/rest/nowhere/planted-secret', {
    headers: { authorization: 'Bearer planted-secret' },
  });
  await post('{"username":"planted-secret@b.example","password":"planted-secret"}');
  expect(house.logText()).not.toContain('planted-secret');
});

const broken = call({ method: 'GET', path: '/broken', access: 'public', summary: 'x', reply: z.string() });
const leaky = call({ ...broken, path: '/leaky', reply: z.object({ name: z.string() }) });

it('[ERR-02] [16.5.1] an unexpected error answers code and request id, never SQL or a stack', async () => {
  const sql = 'duplicate key in relation "app_user": insert into app_user values ($1)';
  const address = await plantRoutes(house, [
    planted(broken, () => Promise.reject(Object.assign(new Error(sql), { code: '23505', statusCode: 500 }))),
  ]);
  const response = await fetch(`${address}/api/rest/broken`);
  const copy = response.clone();
  const error = await expectError(response, 500, 'system.unexpected');
  expect(await copy.text()).not.toMatch(/app_user|23505|duplicate|\.ts/);
  // Whoever runs the server finds the cause by the request id.
  const line = house.logLines().find((one) => one.reqId === error.requestId && one.msg === 'request failed');
  expect(JSON.stringify(line)).toContain('duplicate key');
});

it('[15.3.1] a field that the contract does not name cannot leave', async () => {
  const address = await plantRoutes(house, [
    planted(leaky, async () => ({ name: 'a', passwordHash: 'planted' })),
  ]);
  expect(await (await fetch(`${address}/api/rest/leaky`)).json()).toEqual({ name: 'a' });
});

it('[ERR-02] a refusal with a wait says so in Retry-After', async () => {
  const refusal = new AppError('request.too-many', sentence('Wait.'), { retryAfterSeconds: 7 });
  const address = await plantRoutes(house, [planted(broken, () => Promise.reject(refusal))]);
  const response = await fetch(`${address}/api/rest/broken`);
  expect(response.headers.get('retry-after')).toBe('7');
  await expectError(response, 429, 'request.too-many');
});
