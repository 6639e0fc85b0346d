import { z } from 'zod';
import { call } from './parts/call.ts';

/** The number of the newest entry of what is new: who is made today has nothing to catch up with. */
export const newestWhatsNew = 9;

export const setWhatsNew = call({
  method: 'PUT',
  path: '/me/whats-new',
  access: 'user',
  summary: 'Keep the number of the newest entry of what is new that the caller has seen; it never goes back',
  body: z.strictObject({ seen: z.int().min(0).max(100_000) }),
});
