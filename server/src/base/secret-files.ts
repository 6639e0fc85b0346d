import { readFileSync } from 'node:fs';
import { ConfigError } from './errors.ts';

/** Settings that others must not read; each can also be named as a file that has it. */
export const secretSettings = [
  'ATRIUM_SECRET',
  'ATRIUM_SECRET_OLD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const;

/** The environment with what `…_FILE` names in the place of the secret, as containers are given them. */
export function readSecretFiles(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch {
      throw new ConfigError(`${name}_FILE names ${path}, which cannot be read.`);
    }
  }
  return { ...environment, ...read };
}
