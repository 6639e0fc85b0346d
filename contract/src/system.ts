import { z } from 'zod';
import { call } from './call.ts';

export const health = call({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'The process is up',
  reply: z.object({ status: z.literal('up'), version: z.string() }),
});

export const ready = call({
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Database and storage answer; 503 otherwise',
  reply: z.object({ status: z.literal('ready') }),
});

const Progress = z.object({ waiting: z.int(), failed: z.int() });

export const systemStatus = call({
  method: 'GET',
  path: '/system/status',
  access: 'admin',
  summary:
    'Whether PDF copies can be made (LibreOffice is there), and how far copies and texts for search are',
  reply: z.object({
    version: z.string(),
    libreOffice: z.boolean(),
    pdfCopies: Progress,
    texts: Progress,
  }),
});

/** What the web app must know before anyone signs in; the server writes it into the page. */
export const WebSettings = z.object({
  environmentName: z.string().nullable(),
  organization: z.string(),
  singleSignIn: z.boolean(),
  passwordMinimum: z.int(),
  /** Of one file. */
  uploadMaxBytes: z.int(),
  /** In one request. */
  uploadMaxFiles: z.int(),
  demo: z.boolean(),
  version: z.string(),
});

export type WebSettings = z.output<typeof WebSettings>;
