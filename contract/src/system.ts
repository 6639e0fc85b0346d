import { z } from 'zod';
import { call } from './parts/call.ts';
import { Day, Id, Time } from './parts/fields.ts';

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

/** What the doctor found when it last looked through the installation. */
const LastCheck = z.object({
  at: Time,
  seconds: z.number(),
  /** Whether every byte was read. */
  isDeep: z.boolean(),
  findings: z.array(z.object({ name: z.string(), count: z.int(), sentence: z.string(), advice: z.string() })),
});

export const SystemStatus = z.object({
  version: z.string(),
  /** The times when this process started, and when it was asked. */
  startedAt: Time,
  at: Time,
  database: z.object({ version: z.string(), isEmbedded: z.boolean(), bytes: z.int() }),
  /** Files by their content, so the same bytes count once; and the disk that they lie on. */
  storage: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Null where files lie in a store without such a limit. */
    freeBytes: z.int().nullable(),
    totalBytes: z.int().nullable(),
    isLow: z.boolean(),
    /** Spaces and people with less than a tenth of their quota left, the fullest first. */
    nearlyFull: z.array(
      z.object({ of: z.enum(['space', 'user']), id: Id, name: z.string(), used: z.int(), limit: z.int() }),
    ),
  }),
  mail: Progress.extend({
    /** Whether there is a mail server; without one, mails are written to a folder. */
    isConfigured: z.boolean(),
    lastSentAt: Time.nullable(),
    lastFailure: z.object({ recipient: z.string(), error: z.string() }).nullable(),
  }),
  libreOffice: z.boolean(),
  /**
   * Whether what reads files that others made sees nothing but that file. Where it is not so for copies, only plain
   * text gets one.
   */
  isolated: z.object({ copies: z.boolean(), texts: z.boolean() }),
  /** Off: none is named. Waiting: files that came while it could not look at them. */
  virusScanner: z.object({
    state: z.enum(['off', 'up', 'down']),
    whenUnchecked: z.enum(['hold', 'pass']).nullable(),
    waiting: z.int(),
    held: z.int(),
  }),
  pdfCopies: Progress,
  texts: Progress,
  /** Feeds that could not be read several times in a row. */
  newsFeeds: z.object({
    failed: z.int(),
    lastFailure: z.object({ publisher: z.string(), error: z.string() }).nullable(),
  }),
  counts: z.object({
    users: z.int(),
    roles: z.int(),
    defaultDashboards: z.int(),
    spaces: z.int(),
    tags: z.int(),
    mailingLists: z.int(),
  }),
  /** Open reviews, the most urgent first. */
  reviews: z.array(z.object({ space: Id, name: z.string(), deadline: Day, isLate: z.boolean() })),
  /** Active people who have never signed in. */
  neverSignedIn: z.int(),
  /** How many people signed in on each of the last seven days, today last. */
  signIns: z.array(z.object({ day: Day, people: z.int() })),
  /** Null before the first. */
  lastCheck: LastCheck.nullable(),
});

export type SystemStatus = z.output<typeof SystemStatus>;

export const systemStatus = call({
  method: 'GET',
  path: '/system/status',
  access: 'admin',
  summary:
    'How the system is doing: database, storage, mail, LibreOffice, work that waits, what needs attention',
  reply: SystemStatus,
});

const Tutorial = z.object({ title: z.string(), url: z.string() });
export type Tutorial = z.output<typeof Tutorial>;

/** What the web app must know before anyone signs in; the server writes it into the page. */
export const WebSettings = z.object({
  environmentName: z.string().nullable(),
  organization: z.string(),
  singleSignIn: z.boolean(),
  passwordMinimum: z.int(),
  /** The most bytes of one file. */
  uploadMaxBytes: z.int(),
  /** The most files in one request. */
  uploadMaxFiles: z.int(),
  /** How long documents kept on a device open without any contact with the server. */
  offlineDays: z.int(),
  /** How long what was deleted stays in the trash. */
  trashDays: z.int(),
  demo: z.boolean(),
  /** Whether the server can tell the weather. */
  weather: z.boolean(),
  /** Videos on YouTube that show how things are done. */
  tutorials: z.array(Tutorial),
  version: z.string(),
});

export type WebSettings = z.output<typeof WebSettings>;
