import { z } from 'zod';
import { call } from './parts/call.ts';
import { languages } from './parts/languages.ts';

export const setLanguage = call({
  method: 'PUT',
  path: '/me/language',
  access: 'user',
  summary:
    'Say in which language the caller is to be spoken to, on every device and in mails; null leaves it to the browser',
  body: z.strictObject({ language: z.enum(languages).nullable() }),
});
