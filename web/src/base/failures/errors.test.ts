import { describe, expect, it } from 'vitest';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { CallError, unreachable } from '../http/call-error.ts';
import { askServer } from '../http/connectivity.ts';
import { judgeFailure, unreachableText } from './errors.ts';

const asked = { method: 'PUT', path: '/spaces/{id}/body' };
const failed = (status: number, message = 'It broke.') =>
  new CallError(asked, status, { message, requestId: '7f3a-91c2' });

describe('[ERR-01] the rows that hold for every call', () => {
  it('403 on a read: Access denied, and /403', () => {
    expect(judgeFailure(failed(403), 'read')).toEqual({ do: 'go', to: '/403', toast: 'Access denied' });
  });

  it('403 on a change: Access denied, and the page stays', () => {
    expect(judgeFailure(failed(403), 'change')).toEqual({ do: 'toast', toast: 'Access denied' });
  });

  it('404 on a read: /404', () => {
    expect(judgeFailure(failed(404), 'read')).toEqual({ do: 'go', to: '/404' });
  });

  it('401: nothing more, as the sign-in has been offered over the page', () => {
    for (const attempt of ['read', 'change'] as const)
      expect(judgeFailure(failed(401), attempt)).toEqual({ do: 'nothing' });
  });

  it.each([400, 402, 405, 409, 410, 412, 413, 415, 418, 422, 500, 501, 502, 503, 504, 507])(
    '%i: Unexpected error with the message',
    (status) => {
      for (const attempt of ['read', 'change'] as const) {
        expect(judgeFailure(failed(status), attempt)).toMatchObject({
          do: 'dialog',
          report: { title: 'Unexpected error', message: 'It broke.' },
        });
      }
    },
  );

  it.each(['read', 'change'] as const)(
    '[2.4.1] 429 on a %s: what was too much and when to go on, no dialog',
    (attempt) => {
      const message = 'Too many searches in a short time. Wait 5 seconds, then try again.';
      expect(judgeFailure(failed(429, message), attempt)).toEqual({ do: 'toast', toast: message });
    },
  );

  it('no answer: Backend server not reachable. Please try again later.', () => {
    const consequence = judgeFailure(failed(0, unreachable), 'change');
    if (consequence.do !== 'dialog') throw new Error('no dialog');
    const { title, message } = consequence.report;
    expect(`${title} ${message}`).toMatch(/^Backend server not reachable\. Please try again later\./);
  });

  it.each([
    ['of a call', failed(0, unreachable)],
    ['with more words', failed(0, 'Request has been terminated by a proxy')],
    ['of whoever says it', new Error('Request has been terminated\nPossible causes: the network is offline')],
  ])('%s, a failure that begins so: the backend is not reachable, for reads and changes', (_, error) => {
    for (const attempt of ['read', 'change'] as const) {
      expect(judgeFailure(error, attempt)).toMatchObject({
        do: 'dialog',
        report: { kind: 'unreachable', title: 'Backend server not reachable.' },
      });
    }
    expect(unreachableText()).toBe('Backend server not reachable. Please try again later.');
  });

  it('[OFF-01] no answer to what fills a page while nobody answers at all: the page itself says so', async () => {
    stubServer({});
    await askServer();
    expect(judgeFailure(failed(0, unreachable), 'read')).toEqual({ do: 'nothing' });
    expect(judgeFailure(failed(0, unreachable), 'change')).toMatchObject({ do: 'dialog' });
    stubServer({ 'GET /ready': ok({}) });
    await askServer();
  });

  it('details name the call, the time and the request, never a query or a body', () => {
    const consequence = judgeFailure(failed(500), 'change');
    if (consequence.do !== 'dialog') throw new Error('no dialog');
    const details = consequence.report.details.join('\n');
    expect(details).toContain('PUT /api/rest/spaces/{id}/body');
    expect(details).toMatch(/\d\d\.\d\d\.\d{4} \d\d:\d\d, request 7f3a-91c2/);
  });

  it('anything else: Unexpected error', () => {
    expect(judgeFailure(new RangeError('Boom'), 'change')).toMatchObject({
      do: 'dialog',
      report: { title: 'Unexpected error', message: 'Boom' },
    });
  });

  it('an aborted call is no failure', () => {
    expect(judgeFailure(new DOMException('gone', 'AbortError'), 'read')).toEqual({ do: 'nothing' });
  });

  it('a part that cannot be loaded while the network is there: reload', () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    expect(judgeFailure(lost, 'change')).toMatchObject({ do: 'dialog', report: { kind: 'outdated' } });
  });

  it('[16.2.5] the secret of a reset link is not in the details', () => {
    history.replaceState(null, '', '/reset-password/a-secret-token');
    const consequence = judgeFailure(new RangeError('Boom'), 'change');
    history.replaceState(null, '', '/');
    expect(JSON.stringify(consequence)).not.toContain('a-secret-token');
  });
});
