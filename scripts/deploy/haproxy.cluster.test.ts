import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../server/src/testing/temporary-folder.ts';

it('HAProxy takes the file as it is, but for the certificate', async () => {
  const folder = await makeTemporaryFolder();
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
    join(folder, name),
  );
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  execFileSync('openssl', [...made, '-keyout', key as string, '-out', certificate as string], {
    stdio: 'ignore',
  });
  writeFileSync(both as string, `${readFileSync(certificate as string)}${readFileSync(key as string)}`);
  const text = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text.replace('/etc/haproxy/certs/atrium.pem', both as string));
  const said = execFileSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  expect(said).toContain('Configuration file is valid');
});
