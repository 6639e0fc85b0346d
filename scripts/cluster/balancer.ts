import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, defineProgram, type Program } from './program.ts';

/** HAProxy before several servers of Atrium, each request to another one. */
export async function startBalancer(folder: string, port: number, servers: number[]): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config(port, servers));
  const program = defineProgram({
    ...{ name: 'haproxy', command: '/usr/sbin/haproxy', args: ['-db', '-f', file] },
    ...{ log: join(folder, 'haproxy.log'), isReady: () => accepts(port) },
  });
  await program.start();
  return program;
}

// What happens is told at once, not when there is more to tell; only what changes nothing is asked again elsewhere.
const config = (port: number, servers: number[]) => `defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  timeout http-request 10s
  retries 2
  option redispatch
  option http-no-delay
  retry-on conn-failure empty-response response-timeout
frontend web
  bind 127.0.0.1:${port}
  http-request del-header X-Forwarded-For
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend atrium
backend atrium
  balance roundrobin
  option httpchk GET /api/rest/ready
  http-check expect status 200
  http-request disable-l7-retry unless METH_GET
  option allbackups
  default-server inter 300ms fall 1 rise 1
${servers.map(lines).join('')}`;

// Where none is ready they are asked all the same: they say what is wrong in words.
const lines = (port: number, index: number) => `  server a${index + 1} 127.0.0.1:${port} check
  server b${index + 1} 127.0.0.1:${port} backup
`;
