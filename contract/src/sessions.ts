import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';

/** A sign-in that is still good. */
export const Session = z.object({
  id: Id,
  /** Browser and system, as the browser calls itself. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'other']),
  /** The network address that signed in. */
  address: z.string(),
  signedInAt: Time,
  /** The time of the last use, to the minute. */
  lastUsedAt: Time,
  isCurrent: z.boolean(),
});

export type Session = z.output<typeof Session>;

const user = z.strictObject({ id: IdInAddress });
const session = z.strictObject({ sessionId: IdInAddress });

export const listMySessions = call({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'user',
  summary: 'Your sessions, the last used first',
  reply: z.array(Session),
});

export const endMySession = call({
  method: 'DELETE',
  path: '/users/me/sessions/{sessionId}',
  access: 'user',
  summary: 'End one of your sessions; its token is refused from then on',
  params: session,
});

export const endMyOtherSessions = call({
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'user',
  summary: 'End all your sessions but this one',
});

export const listSessionsOf = call({
  method: 'GET',
  path: '/users/{id}/sessions',
  access: 'admin',
  budget: 'people',
  summary: 'The sessions of a user, the last used first',
  params: user,
  reply: z.array(Session),
});

export const endSessionOf = call({
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  access: 'admin',
  summary: 'End one session of a user',
  params: user.extend({ sessionId: IdInAddress }),
});

export const endSessionsOf = call({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  access: 'admin',
  summary: 'End all sessions of a user; of your own all but this one',
  params: user,
});
