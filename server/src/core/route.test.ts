import { call } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { makeUser, signInAs } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { planted, plantRoutes } from '../testing/plant-routes.ts';
import { adminRole, superadminRole } from './accounts/roles.ts';

const house = await openHouse();
const forAdmins = call({
  method: 'GET',
  path: '/planted/{id}',
  access: 'admin',
  summary: 'For administrators',
  params: z.object({ id: z.string() }),
  reply: z.object({ by: z.int() }),
});
const url = await plantRoutes(house, [planted(forAdmins, async ({ caller }) => ({ by: caller.user.id }))]);
const ask = (token: string) =>
  fetch(`${url}/api/rest/planted/7`, { headers: { authorization: `Bearer ${token}` } });

it.each([adminRole, superadminRole])(
  '[8.2.1] an administrator (role %i) may use a call for administrators',
  async (role) => {
    const admin = await makeUser(house, { roles: [role] });
    const reply = await ask(await signInAs(house, admin));
    expect(await reply.json()).toEqual({ by: admin.id });
  },
);

it('[8.2.1] [16.3.2] anyone else is refused, and the security log says who asked for what', async () => {
  const person = await makeUser(house);
  const reply = await ask(await signInAs(house, person));
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({ code: 'auth.forbidden' });
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select(['actor_id', 'detail', 'request_id'])
    .where('action', '=', 'access.refused')
    .execute();
  expect(events).toEqual([
    {
      actor_id: person.id,
      detail: { call: 'GET /planted/{id}', id: '7' },
      request_id: reply.headers.get('x-request-id'),
    },
  ]);
});

it('[16.3.2] a use case that refuses before it waits for anything is in the security log too', async () => {
  const own = call({
    method: 'GET',
    path: '/planted-refusal',
    access: 'user',
    summary: 'Refuses',
    reply: z.object({}),
  });
  const refusing = await plantRoutes(house, [
    planted(own, () => {
      throw new AppError('auth.forbidden', sentence('Access denied'));
    }),
  ]);
  const person = await makeUser(house);
  const reply = await fetch(`${refusing}/api/rest/planted-refusal`, {
    headers: { authorization: `Bearer ${await signInAs(house, person)}` },
  });
  expect(reply.status).toBe(403);
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select('detail')
    .where('actor_id', '=', person.id)
    .where('action', '=', 'access.refused')
    .execute();
  expect(events).toEqual([{ detail: { call: 'GET /planted-refusal' } }]);
});
