import { z } from 'zod';
import { call } from './parts/call.ts';

export const setGuide = call({
  method: 'PUT',
  path: '/me/guide',
  access: 'user',
  summary:
    'Say whether the caller wants to be led through the app at their next visit; false once they have been',
  body: z.strictObject({ isWanted: z.boolean() }),
});
