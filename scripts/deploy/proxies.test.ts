import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ready } from '@atrium/contract/system';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
/** Without comments, with one space between words. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/(^|\s)#.*$/, '')
        .trim()
        .replace(/\s+/g, ' '),
    )
    .filter(Boolean);

const nginx = linesOf(read('nginx.conf'));
const haproxy = linesOf(read('haproxy.cfg'));
const pieceBytes = 32 * 1024 * 1024;

it('nginx takes a piece of an upload, and holds back neither uploads nor events', () => {
  const most = Number(/^client_max_body_size (\d+)m;$/m.exec(nginx.join('\n'))?.[1]) * 1024 * 1024;
  expect(most).toBeGreaterThan(pieceBytes);
  expect(nginx).toEqual(expect.arrayContaining(['proxy_request_buffering off;', 'proxy_buffering off;']));
  expect(nginx).toEqual(
    expect.arrayContaining(['proxy_http_version 1.1;', 'proxy_set_header Connection "";']),
  );
});

it('[4.1.3] neither believes what a visitor says of where they come from', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx.join('\n')).not.toContain('$proxy_add_x_forwarded_for');
  const removed = haproxy.indexOf('http-request del-header X-Forwarded-For');
  expect(removed).toBeGreaterThan(0);
  expect(haproxy.indexOf('option forwardfor')).toBeGreaterThan(removed);
  for (const header of ['X-Forwarded-Host', 'Forwarded']) {
    expect(nginx).toContain(`proxy_set_header ${header} "";`);
    expect(haproxy).toContain(`http-request del-header ${header}`);
  }
});

it('both speak TLS 1.2 or newer and HTTP/2, and lead to it', () => {
  expect(nginx).toEqual(expect.arrayContaining(['listen 443 ssl http2;', 'ssl_protocols TLSv1.2 TLSv1.3;']));
  expect(nginx).toContain('return 308 https://$host$request_uri;');
  expect(haproxy.some((line) => line.startsWith('bind :443 ssl') && line.endsWith('alpn h2,http/1.1'))).toBe(
    true,
  );
  expect(haproxy.some((line) => /^ssl-default-bind-options ssl-min-ver TLSv1\.2\b/.test(line))).toBe(true);
  expect(haproxy).toContain('http-request redirect scheme https code 308 unless { ssl_fc }');
});

it('HAProxy takes servers that are not ready out; nginx cannot, and says so', () => {
  expect(haproxy).toContain(`option httpchk GET /api/rest${ready.path}`);
  expect(haproxy).toContain('http-check expect status 200');
  expect(haproxy).toContain('option http-no-delay');
  expect(read('nginx.conf')).toContain('does not ask /api/rest/ready');
  expect(nginx.filter((line) => /^server \d/.test(line)).every((line) => line.includes('max_fails=1'))).toBe(
    true,
  );
});

it('what changes something is never sent twice', () => {
  expect(haproxy).toContain('http-request disable-l7-retry unless METH_GET');
  const once = nginx.slice(nginx.indexOf('location @once {'));
  expect(once).toContain('proxy_next_upstream off;');
  expect(nginx).toContain('if ($request_method ~ ^(PUT|DELETE)$) {');
  expect(nginx.join('\n')).not.toContain('non_idempotent');
});
