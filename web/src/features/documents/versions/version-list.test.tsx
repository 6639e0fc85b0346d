import type { Version } from '@atrium/contract/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onlyRead, someDocument } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { heldBack, press, renderAlone } from '../../../testing/test-frame.tsx';
import { VersionList } from './version-list.tsx';

const report = someDocument(30, 'Report.pdf');

const version = (number: number, more: Partial<Version> = {}): Version => ({
  version: number,
  filename: 'Report.pdf',
  mime: 'application/pdf',
  size: 14_200_000,
  by: { id: number, fullName: `Person ${number}` },
  // In the reader's own time zone.
  at: new Date(2026, 2, number, 9, 5).toISOString(),
  isCurrent: false,
  ...more,
});
const three = [version(3, { isCurrent: true }), version(2, { size: 1000 }), version(1)];
const list = '/documents/30/versions';

async function open(answers: Parameters<typeof stubServer>[0], document = report) {
  const seen = stubServer(answers);
  const page = await renderAlone(<VersionList document={document} />);
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  return { ...page, seen };
}

const rows = () => within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
const bodyText = () => document.body.textContent;

describe('versions', () => {
  it('[DOC-13] lists number, who, when and size; the current one is marked and cannot be restored', async () => {
    await open({ [`GET ${list}`]: ok(three) });
    await screen.findByText('Version 3');
    expect(rows().map((row) => row.textContent)).toEqual([
      'Version 3CurrentPerson 303.03.2026 09:0514.2 MB',
      'Version 2Person 202.03.2026 09:051 kBRestore',
      'Version 1Person 101.03.2026 09:0514.2 MBRestore',
    ]);
    expect(screen.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download version 3' })).toBeTruthy();
  });

  it('[DOC-13] one version is nothing to tell of', async () => {
    const { seen } = await open({ [`GET ${list}`]: ok([version(1, { isCurrent: true })]) });
    await waitFor(() => expect(seen).toHaveLength(1));
    await Promise.resolve();
    expect(screen.queryByText('Versions')).toBeNull();
  });

  it('[DOC-13] restores after a question, once, and shows the new list', async () => {
    const held = heldBack(ok(report));
    let versions = three;
    const { seen } = await open({
      [`GET ${list}`]: () => Response.json(versions),
      [`POST ${list}/1/restore`]: held.answer,
    });
    await press('Restore version 1');
    expect(bodyText()).toContain('Make version 1 the current file? Version 3 is kept, and nothing is lost.');
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes, restore'));
    await press('Yes, restore');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Yes, restore' }).hasAttribute('data-loading')).toBe(true),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Yes, restore' }));
    versions = [version(4, { isCurrent: true }), version(3), ...three.slice(1)];
    await held.arrive();
    await screen.findByText('Version 4');
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Yes, restore')).toBeNull());
    expect(rows()[0]?.textContent).toContain('Current');
  });

  it('[DOC-07] [DOC-13] a protected PDF is restored with its password, which is asked for in the question', async () => {
    let answer: () => Response = refuse('document.pdf-password', 'PDF password is required.');
    const { seen } = await open({ [`GET ${list}`]: ok(three), [`POST ${list}/1/restore`]: () => answer() });
    await press('Restore version 1');
    expect(screen.queryByLabelText('PDF password')).toBeNull();
    await press('Yes, restore');
    const field = await screen.findByLabelText('PDF password');
    expect(await screen.findByText('PDF password is required.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'not it' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('This password does not open the document.')).toBeTruthy();
    answer = ok(report);
    fireEvent.change(field, { target: { value: 'secret' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByText('Yes, restore')).toBeNull());
    const sent = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([{}, { password: 'not it' }, { password: 'secret' }]);
  });

  it('[DOC-13] the question is answered with no by its button and by Escape', async () => {
    const { seen } = await open({ [`GET ${list}`]: ok(three) });
    await press('Restore version 2');
    await press('No, cancel');
    await press('Restore version 2');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Yes, restore' }), { key: 'Escape' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore version 2' })),
    );
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[DOC-13] who may not write can download and not restore', async () => {
    await open({ [`GET ${list}`]: ok(three) }, someDocument(30, 'Report.pdf', { permissions: onlyRead }));
    expect(await screen.findByRole('button', { name: 'Download version 1' })).toBeTruthy();
    expect(screen.queryByText('Restore')).toBeNull();
  });

  it('[DOC-13] [ERR-01] a list that cannot be read says so, and is asked for again', async () => {
    let answer: () => Response = refuse('system.unexpected');
    await open({ [`GET ${list}`]: () => answer() });
    expect(await screen.findByText('The earlier versions could not be loaded.')).toBeTruthy();
    answer = ok(three);
    await press('Try again');
    expect(await screen.findByText('Version 3')).toBeTruthy();
  });

  it('[DOC-13] a download is opened with a token for that version alone', async () => {
    const links: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      links.push(this.getAttribute('href') ?? '');
    };
    const { seen } = await open({
      [`GET ${list}`]: ok(three),
      'POST /auth/resource-token': ok({ token: 'a.b.c' }),
    });
    await press('Download version 2');
    await waitFor(() => expect(links).toEqual(['/api/rest/documents/30/versions/2/download?jwt=a.b.c']));
    HTMLAnchorElement.prototype.click = click;
    expect(seen.at(-1)?.body).toEqual({ resource: '/documents/30/versions/2/download' });
  });
});
