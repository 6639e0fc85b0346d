import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessWords, type Call, call } from '@atrium/contract/parts/call';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from './core/route.ts';
import { makeUser, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';
import { planted, plantRoutes } from './testing/plant-routes.ts';

const house = await openHouse();
const mounted = mountedCalls();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function callsOfContract(): Promise<Call[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@atrium/contract/tags')));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    names.map((name) => import(`@atrium/contract/${name.slice(0, -'.ts'.length)}`)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

it('[8.1.1] every call of the contract is mounted exactly once, and nothing else is', async () => {
  const declared = (await callsOfContract()).map(nameOf).sort();
  expect(declared.length).toBeGreaterThan(10);
  expect(mounted.map(nameOf).sort()).toEqual(declared);
  expect(new Set(declared).size).toBe(declared.length);
});

it('[8.1.1] every call has an access word; one without does not compile', () => {
  for (const one of mounted) expect(Object.keys(accessWords), nameOf(one)).toContain(one.access);
  // @ts-expect-error: no access word
  call({ method: 'GET', path: '/open', summary: 'x' });
  // @ts-expect-error: not one of the words
  call({ method: 'GET', path: '/open', access: 'everyone', summary: 'x' });
});

it('the contract types both ends: a handler that answers something else does not compile', () => {
  const example = call({
    method: 'GET',
    path: '/example',
    access: 'public',
    summary: 'x',
    reply: z.object({ n: z.int() }),
  });
  route(example, async () => ({ n: 1 }));
  // @ts-expect-error: a string where the contract says a number
  route(example, async () => ({ n: '1' }));
  // @ts-expect-error: a public call has no caller
  route(example, async (_, { caller }) => ({ n: caller.sessionId }));
});

const closed = mounted.filter((one) => one.access !== 'public');

it.each(closed.map((one) => [nameOf(one), one] as const))(
  '[8.2.1] [8.3.1] without a valid token 401: %s',
  async (_, one) => {
    for (const token of [undefined, 'a.b.c', 'x']) {
      const { status, headers, body } = await house.askError(one, { params: { id: 1 } }, { token });
      expect(status).toBe(401);
      expect(body.code).toBe('auth.required');
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  },
);

const forUsers = closed.filter((one) => one.access !== 'set-up');

it.each(forUsers.map((one) => [nameOf(one), one] as const))(
  '[9.2.2] a set-up token opens nothing but the set-up: %s',
  async (_, one) => {
    const token = await signInAs(house, { email: 'newcomer@atrium.example', password: 'atrium-demo' });
    expect((await house.askError(one, { params: { id: 1 } }, { token })).status).toBe(401);
  },
);

it('[8.2.1] the word admin lets both administrator roles in and answers everyone else 403', async () => {
  const forAdmins = call({ method: 'GET', path: '/a', access: 'admin', summary: 'x', reply: z.object({}) });
  const address = await plantRoutes(house, [planted(forAdmins, async () => ({}))]);
  const ask = async (token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await fetch(`${address}/api/rest/a`, { headers })).status;
  };
  const as = async (name: string) =>
    ask(await signInAs(house, { email: `${name}@atrium.example`, password: 'atrium-demo' }));
  expect(await ask()).toBe(401);
  expect(await as('staff')).toBe(403);
  expect(await as('lists')).toBe(403);
  expect(await as('newcomer')).toBe(401);
  expect(await as('admin')).toBe(200);
  expect(await as('manager')).toBe(200);
  const former = await makeUser(house, { roles: [21313] });
  const token = await signInAs(house, former);
  expect(await ask(token)).toBe(200);
  await house.parts.db.deleteFrom('user_role').where('user_id', '=', former.id).execute();
  expect(await ask(token)).toBe(403);
});

interface Operation {
  'x-access': string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { type: string } }> };
  responses: Record<string, { description: string }>;
}

it('openapi.json is OpenAPI 3.1 and lists every call with its access word', async () => {
  const response = await house.fetch('/api/rest/openapi.json');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const api = (await response.json()) as {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, { type: string }>; securitySchemes: object };
  };
  expect(api.openapi).toMatch(/^3\.1\./);
  expect(api.info).toMatchObject({ title: 'Atrium', version: expect.any(String) });
  expect(api.components.schemas.Error?.type).toBe('object');
  expect(api.components.securitySchemes).toHaveProperty('bearer');
  const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(mounted.map(nameOf).sort());
  for (const one of mounted) {
    const operation = api.paths[one.path]?.[one.method.toLowerCase()] as Operation;
    expect(operation['x-access']).toBe(one.access);
    expect(operation.security).toEqual(one.access === 'public' ? [] : [{ bearer: [] }]);
    expect(operation.responses.default?.description).toBe('An error');
    expect(Object.keys(operation.responses).some((status) => /^[23]\d\d$/.test(status))).toBe(true);
    if (one.body)
      expect(['object', 'array']).toContain(operation.requestBody?.content['application/json']?.schema.type);
    if (one.form) expect(operation.requestBody?.content).toHaveProperty('multipart/form-data');
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(one.path.match(/\{\w+\}/g) ?? []);
  }
});

it('[3.5.4] /api/docs names every call, runs no script and carries its own policy', async () => {
  const response = await house.fetch('/api/docs');
  const page = await response.text();
  for (const one of mounted) expect(page).toContain(`<code>${one.path}</code>`);
  expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(policy).not.toContain('script-src');
  expect(policy).not.toContain('allow-scripts');
});
