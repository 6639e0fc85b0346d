import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretSettings } from '../../server/src/base/secret-files.ts';
import { wrongNames } from './known-settings.ts';

const folder = join(import.meta.dirname, '../../deploy/systemd');
const unit = readFileSync(join(folder, 'atrium.service'), 'utf8');
const settings = readFileSync(join(folder, 'atrium.env'), 'utf8');

/** Directives by name, each with all that was said of it. */
function readUnit(text: string): Map<string, string[]> {
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)] as unknown as [string, string, string][];
  return Map.groupBy(lines, ([, name]) => name) as never;
}

const directives = readUnit(unit);
const valuesOf = (name: string) => (directives.get(name) ?? []).map(([, , value]) => value ?? '');
const namesIn = (text: string) => [...text.matchAll(/([A-Z0-9_]+)=/g)].map(([, name]) => name as string);

it('[13.3.1] names settings that exist, and secrets as files alone', () => {
  const offered = unit.replace(/^#(?=\w+=)/gm, '');
  const named = [...offered.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => namesIn(line as string));
  expect(named.length).toBeGreaterThan(8);
  expect(wrongNames(named)).toEqual([]);
  expect(wrongNames(namesIn(settings.replace(/^#.*$/gm, '')))).toEqual([]);
  for (const name of secretSettings) {
    expect(offered).toContain(`\nLoadCredential=${name}:/etc/atrium/secrets/${name}\n`);
    expect(offered).toContain(`\nEnvironment=${name}_FILE=%d/${name}\n`);
  }
});

it('starts what there is, as an account of its own, and stops it in good order', () => {
  expect(valuesOf('ExecStart')).toEqual(['/opt/atrium/node_modules/.bin/node server/src/main.ts']);
  expect(valuesOf('User')).toEqual(['atrium']);
  expect([valuesOf('Restart'), valuesOf('KillMode')]).toEqual([['on-failure'], ['mixed']]);
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(60);
});

it('[15.2.5] is hardened, but not so that documents could not be converted in a cage', () => {
  const on = [
    'NoNewPrivileges',
    'ProtectHome',
    'PrivateTmp',
    'PrivateDevices',
    'RestrictSUIDSGID',
    'LockPersonality',
  ];
  expect(on.filter((name) => valuesOf(name)[0] !== 'yes')).toEqual([]);
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('SystemCallFilter')).toEqual(['@system-service @mount']);
  const breaking = ['RestrictNamespaces', 'ProtectKernelTunables', 'ProtectKernelLogs', 'ProcSubset'];
  expect(
    [...breaking, 'MemoryDenyWriteExecute', 'DynamicUser'].filter((name) => directives.has(name)),
  ).toEqual([]);
  for (const name of breaking) expect(unit).toContain(name);
});
