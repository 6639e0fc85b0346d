import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An authority of a company's own. */
export interface Authority {
  /** Its certificate. */
  file: string;
  certify(host: string): Promise<{ certificate: string; key: string }>;
}

export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const newKey = (key: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', key];
  const [file, key] = [`${name}.pem`, `${name}.key`];
  await openssl('req', '-x509', ...newKey(key), '-days', '2', '-subj', `/CN=${name}`, '-out', file);
  return {
    file: join(folder, file),
    async certify(host) {
      const own = `${name}-${host}`;
      const [names, asked, given] = [`${own}.names`, `${own}.csr`, `${own}.crt`];
      await writeFile(join(folder, names), `subjectAltName=DNS:${host}\n`);
      await openssl('req', ...newKey(`${own}.key`), '-subj', `/CN=${host}`, '-out', asked);
      const by = ['-CA', file, '-CAkey', key, '-CAcreateserial', '-days', '2', '-extfile', names];
      await openssl('x509', '-req', '-in', asked, ...by, '-out', given);
      const read = (path: string) => readFile(join(folder, path), 'utf8');
      return { certificate: await read(given), key: await read(`${own}.key`) };
    },
  };
}
