import { join, resolve } from 'node:path';
import { type Language, languages } from '@atrium/contract/parts/languages';
import type { Tutorial } from '@atrium/contract/system';
import { z } from 'zod';
import { isLoopback, isPlain } from './base/addresses.ts';
import { ConfigError } from './base/errors.ts';
import { isHostOrNetwork } from './base/feeds/address-guard.ts';
import { readDivisions, readTutorials } from './base/listed-settings.ts';
import type { PdfSettings } from './base/pdf/create-pdf-tools.ts';
import { type ClamdSettings, clamdAddress } from './base/scanner/clamd.ts';
import { readSecretFiles } from './base/secret-files.ts';
import { fileStoreShape, readS3Settings, type S3Settings } from './base/storage/s3/s3-settings.ts';
import * as otel from './base/telemetry/telemetry-settings.ts';

/** Every setting, read once at start. docs/settings.md lists them; a test keeps the two equal. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().default(''),
  ATRIUM_DATA: z.string().min(1).optional(),
  ATRIUM_SECRET: z.string().min(32).optional(),
  ATRIUM_SECRET_OLD: z.string().min(32).optional(),
  ATRIUM_DEMO: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: z.email().default('admin@atrium.local'),
  ORGANIZATION: z.string().min(1).max(80).default('Aldera Group'),
  LANGUAGE: z.enum(languages).default('en'),
  ENVIRONMENT_NAME: z.string().max(20).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Atrium <atrium@localhost>'),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  REQUIRE_2FA: z.enum(['off', 'admins', 'all']).optional(),
  FORGOT_PASSWORD_SILENT: z.enum(['on', 'off']).default('off'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(43_200).default(480),
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(2160).default(168),
  ACCESS_TOKEN_IN_ADDRESS: z.enum(['on', 'off']).default('on'),
  TIME_ZONE: z.string().refine(isTimeZone, 'name it like Europe/Zurich').default('UTC'),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  UPLOAD_MAX_FILES: z.coerce.number().int().min(1).max(10_000).default(1000),
  UPLOAD_MAX_MINUTES: z.coerce.number().int().min(1).max(1440).default(120),
  FOLDER_MAX_DEPTH: z.coerce.number().int().min(1).max(100).default(20),
  QUOTA_SPACE_GB: z.coerce.number().positive().max(1_000_000).optional(),
  QUOTA_PERSON_GB: z.coerce.number().positive().max(1_000_000).optional(),
  ...fileStoreShape,
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).default(256),
  PDF_WORKERS: z.coerce.number().int().min(1).max(32).default(2),
  PDF_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  PDF_MAX_MB: z.coerce.number().int().min(1).max(450).default(256),
  PDF_MAX_PAGES: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  BUDGET_SCALE: z.coerce.number().min(0).max(1000).default(1),
  TRASH_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  OFFLINE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  DIVISIONS_FILE: z.string().min(1).optional(),
  LIBREOFFICE: z.string().min(1).default('auto'),
  BUBBLEWRAP: z.string().min(1).default('auto'),
  FILE_WORK: z.enum(['on', 'off']).default('on'),
  SEARCH_INDEX: z.enum(['on', 'off']).default('on'),
  NOTIFICATIONS: z.enum(['on', 'off']).default('on'),
  CLAMAV: z
    .string()
    .regex(/^(\/.+|.+:\d{1,5})$/, 'name it as host:port, or by the path of its socket')
    .optional(),
  CLAMAV_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  CLAMAV_UNCHECKED: z.enum(['hold', 'pass']).default('hold'),
  WEATHER_URL: z.url({ protocol: /^https?$/ }).optional(),
  TUTORIAL_VIDEO: z.string().default(''),
  NEWS_ALLOW_INTERNAL: z
    .string()
    .default('')
    .transform(splitList)
    .refine((entries) => entries.every(isHostOrNetwork), 'name hosts, addresses or networks (10.1.0.0/16)'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPES: z.string().default('openid email profile'),
  OIDC_ACR_2FA: z.string().default(''),
  ...otel.telemetryShape,
});

export const settingNames = Object.keys(Environment.shape);

export interface Config {
  port: number;
  host: string;
  /** The address that links in mails start with, without a trailing slash. Undefined: http on the port we listen on. */
  publicUrl: string | undefined;
  trustProxy: string[];
  dataFolder: string;
  /** Where the embedded database goes instead, in a folder of its own, if its account may not enter the data folder. */
  fallbackFolder: string;
  secret: string | undefined;
  /** The secret before it, or the one to come: what its keys made is good as well. */
  secretOld: string | undefined;
  demo: boolean;
  /** Whether people on other machines can reach it. */
  beyondLoopback: boolean;
  /** Who gets the set-up link of an empty database without the demo company. */
  adminEmail: string;
  organization: string;
  /** Spoken to whoever has not chosen one and whose browser asks for none of ours. */
  language: Language;
  environmentName: string | null;
  /** How long it says that it is not ready before it takes no more, so that proxies send people elsewhere. */
  drainSeconds: number;
  logLevel: string;
  metricsToken: string | undefined;
  databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` is a pool in front of it that shares connections out by transaction. */
  databaseDirectUrl: string | undefined;
  /** A replica of it, for reads that cost much and decide nothing. */
  databaseReplicaUrl: string | undefined;
  databasePool: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  passwordMinimum: number;
  require2fa: 'off' | 'admins' | 'all';
  forgotPasswordSilent: boolean;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  /** Whether `?jwt=` takes access tokens too, beside the short-lived ones made for it. */
  accessTokenInAddress: boolean;
  /** The time zone whose days count where a deadline is a day. */
  timeZone: string;
  uploadMaxBytes: number;
  uploadMaxFiles: number;
  uploadMaxMinutes: number;
  /** How many folders may lie inside one another below a space. */
  folderMaxDepth: number;
  /** What each space may hold, and each person put into spaces, unless an administrator says otherwise; undefined: no limit. */
  quotaSpaceBytes: number | undefined;
  quotaPersonBytes: number | undefined;
  /** Where files go, and where they move away from. */
  fileStore: 'disk' | 's3';
  fileStoreFrom: 'disk' | 's3' | undefined;
  s3: S3Settings | undefined;
  /** Uploads are refused before the disk is fuller than this. */
  storageReserveBytes: number;
  /** What reading PDFs may cost. */
  pdf: PdfSettings;
  /** Multiplies how often one person may use calls with a budget; 0: as often as they like. */
  budgetScale: number;
  trashDays: number;
  /** How long documents kept on a device open without any contact with the server. */
  offlineDays: number;
  /** The divisions that a contact can be of, in the order in which they are offered. */
  divisions: string[];
  /** The path of LibreOffice's program, or `auto`, or `off`. */
  libreOffice: string;
  /** The path of bubblewrap's program, which keeps conversions apart, or `auto`, or `off`. */
  bubblewrap: string;
  /** Whether this server makes PDF copies and reads texts. */
  fileWork: boolean;
  /** Whether this process brings the search index up to date. */
  searchIndex: boolean;
  /** Whether this server tells people what they are to be told of. */
  notifications: boolean;
  /** The virus scanner, and what becomes of files that it could not look at. */
  clamav: (ClamdSettings & { unchecked: 'hold' | 'pass' }) | undefined;
  /** A service like Open-Meteo's, asked for the weather at a place. */
  weatherUrl: string | undefined;
  /** Videos on YouTube for the dashboard; a title may be empty. */
  tutorials: Tutorial[];
  /** Hosts, addresses and networks inside the company that news feeds may be read from. */
  newsAllowInternal: string[];
  oidc: OidcConfig | undefined;
  /** Where traces and figures are sent to by OpenTelemetry. */
  telemetry: otel.TelemetrySettings | undefined;
}

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  /** `acr` values that mean a second factor was used, beside the usual `amr` words. */
  secondFactorAcr: string[];
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(readSecretFiles(environment)).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}.`);
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '');
  const demo = env.ATRIUM_DEMO === 'on';
  const beyondLoopback =
    !isLoopback(env.HOST) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));

  if (publicUrl !== undefined && new URL(publicUrl).pathname !== '/') {
    throw new ConfigError('PUBLIC_URL must not have a path: Atrium needs a host name of its own.');
  }
  if (publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError(
      'PUBLIC_URL must start with https: sign-ins and documents would cross the network in the clear.',
    );
  }
  if (beyondLoopback && publicUrl === undefined) {
    throw new ConfigError(
      'HOST listens beyond this machine, so PUBLIC_URL must say under which https address people reach Atrium.',
    );
  }
  if (beyondLoopback && demo) {
    throw new ConfigError(
      'The demo company has passwords that everyone knows, and HOST or PUBLIC_URL opens it beyond this machine. Set ATRIUM_DEMO=off.',
    );
  }
  if ((env.OIDC_ISSUER === undefined) !== (env.OIDC_CLIENT_ID === undefined)) {
    throw new ConfigError('Single sign-in needs both OIDC_ISSUER and OIDC_CLIENT_ID. Set both, or neither.');
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL is the database behind the pool that DATABASE_URL names. Set both, or DATABASE_URL alone.',
    );
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is a replica of the database that DATABASE_URL names. Set both, or DATABASE_URL alone.',
    );
  }
  for (const name of [
    ...([
      'OIDC_ISSUER',
      'SMTP_URL',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'WEATHER_URL',
      'S3_ENDPOINT',
      'S3_PUBLIC_ENDPOINT',
    ] as const),
    ...otel.telemetryEndpoints,
  ]) {
    const url = env[name];
    if (url && isPlain(url))
      throw new ConfigError(`${name} must use TLS, because its host is not this machine.`);
  }

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustProxy: splitList(env.TRUST_PROXY),
    dataFolder: resolve(env.ATRIUM_DATA ?? './data'),
    fallbackFolder: '/var/lib/atrium',
    secret: env.ATRIUM_SECRET,
    secretOld: env.ATRIUM_SECRET_OLD,
    demo,
    beyondLoopback,
    adminEmail: env.ADMIN_EMAIL,
    organization: env.ORGANIZATION,
    language: env.LANGUAGE,
    environmentName: env.ENVIRONMENT_NAME ?? null,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: env.DATABASE_POOL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    passwordMinimum: env.PASSWORD_MIN,
    require2fa: env.REQUIRE_2FA ?? (demo ? 'off' : 'admins'),
    forgotPasswordSilent: env.FORGOT_PASSWORD_SILENT === 'on',
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    sessionMaxHours: env.SESSION_MAX_HOURS,
    accessTokenInAddress: env.ACCESS_TOKEN_IN_ADDRESS === 'on',
    timeZone: env.TIME_ZONE,
    uploadMaxBytes: env.UPLOAD_MAX_MB * 1024 * 1024,
    uploadMaxFiles: env.UPLOAD_MAX_FILES,
    uploadMaxMinutes: env.UPLOAD_MAX_MINUTES,
    folderMaxDepth: env.FOLDER_MAX_DEPTH,
    quotaSpaceBytes: bytesOf(env.QUOTA_SPACE_GB),
    quotaPersonBytes: bytesOf(env.QUOTA_PERSON_GB),
    fileStore: env.FILE_STORE,
    fileStoreFrom: env.FILE_STORE_FROM,
    s3: readS3Settings(env),
    storageReserveBytes: env.STORAGE_RESERVE_MB * 1024 * 1024,
    pdf: {
      workers: env.PDF_WORKERS,
      timeLimitSeconds: env.PDF_TIMEOUT_SECONDS,
      maxBytes: env.PDF_MAX_MB * 1024 * 1024,
      maxPages: env.PDF_MAX_PAGES,
    },
    budgetScale: env.BUDGET_SCALE,
    trashDays: env.TRASH_DAYS,
    offlineDays: env.OFFLINE_DAYS,
    divisions: readDivisions(env.DIVISIONS_FILE ?? join(import.meta.dirname, '../divisions.txt')),
    libreOffice: env.LIBREOFFICE,
    bubblewrap: env.BUBBLEWRAP,
    fileWork: env.FILE_WORK === 'on',
    searchIndex: env.SEARCH_INDEX === 'on',
    notifications: env.NOTIFICATIONS === 'on',
    clamav: env.CLAMAV
      ? {
          address: clamdAddress(env.CLAMAV),
          patienceSeconds: env.CLAMAV_SECONDS,
          unchecked: env.CLAMAV_UNCHECKED,
        }
      : undefined,
    weatherUrl: env.WEATHER_URL,
    tutorials: readTutorials(env.TUTORIAL_VIDEO),
    newsAllowInternal: env.NEWS_ALLOW_INTERNAL,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            scopes: env.OIDC_SCOPES,
            secondFactorAcr: env.OIDC_ACR_2FA.split(/[ ,]+/).filter(Boolean),
          }
        : undefined,
    telemetry: otel.readTelemetrySettings(env),
  };
}

const bytesOf = (gigabytes: number | undefined) => gigabytes && Math.round(gigabytes * 1e9);

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
