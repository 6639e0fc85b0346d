import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { wrongNames } from './known-settings.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  configs?: { source: string }[];
  volumes?: string[];
  restart: string;
  healthcheck: { test: string[] };
  depends_on?: Record<string, unknown>;
}

const folder = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true });
const services = Object.entries(compose.services as Record<string, Service>);
const servers = services.filter(([, { image }]) => image.startsWith('atrium:'));
/** `${NAME:-default}` as it is where nobody set it. */
const byDefault = (text: string) => text.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, '$1');

it('[13.3.1] Atrium gets settings that exist, and its secrets as files', () => {
  expect(servers).toHaveLength(3);
  for (const [, { environment = {}, secrets = [] }] of servers) {
    expect(wrongNames(Object.keys(environment))).toEqual([]);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, path]) => path).sort()).toEqual(
      secrets.map((name) => `/run/secrets/${name}`).sort(),
    );
  }
});

it('what services refer to is there', () => {
  for (const [name, { secrets = [], configs = [], volumes = [], depends_on = {} }] of services) {
    const named = volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((volume) => !volume.startsWith('.'));
    const missing = [
      ...secrets.filter((secret) => !compose.secrets[secret]),
      ...configs.filter(({ source }) => !compose.configs[source]).map(({ source }) => source),
      ...named.filter((volume) => !(volume in compose.volumes)),
      ...Object.keys(depends_on).filter((other) => !compose.services[other]),
    ];
    expect([name, missing]).toEqual([name, []]);
  }
  expect(compose.configs.haproxy.file).toBe('./haproxy.cfg');
  for (const role of ['check', 'backup']) {
    const lines = read('haproxy.cfg').matchAll(new RegExp(`^ {2}server \\S+ (\\S+):3000 ${role}$`, 'gm'));
    expect([...lines].map(([, host]) => host).sort()).toEqual(servers.map(([name]) => name).sort());
  }
});

it('[15.1.2] every image is pinned, every service watched and started again', () => {
  for (const [name, { image, restart, healthcheck }] of services) {
    expect([name, image]).not.toEqual([name, expect.stringMatching(/:latest/)]);
    expect(`${name} ${image.includes(':?') ? 'asked:for' : byDefault(image)}`).toMatch(/ [\w./-]+:[\w.-]+$/);
    expect([name, restart, healthcheck.test[0]]).toEqual([
      name,
      'unless-stopped',
      expect.stringMatching(/^CMD/),
    ]);
  }
});

it('the proxy has the address that the servers trust', () => {
  const { ipv4_address: address } = compose.services.proxy.networks.inside;
  for (const [, { environment }] of servers) expect(environment?.TRUST_PROXY).toBe(address);
});

it('the example of .env has all that must be said', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const given = [...read('compose.env').matchAll(/^(\w+)=./gm)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((name) => !given.includes(name))).toEqual([]);
});
