import { mostItems } from '@atrium/contract/documents';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someDocument, someFolder } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { heldBack, press, renderAlone } from '../../../testing/test-frame.tsx';
import { Toasts } from '../../../ui/toast/toasts.tsx';
import { useDownload } from './use-download.ts';

const clicked: { href: string; name: string }[] = [];

beforeEach(() => {
  clicked.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, name: this.download });
  });
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => {};
});

function Buttons() {
  const { downloadDocument, downloadItems } = useDownload();
  const report = someDocument(30, 'Report.pdf');
  const items = {
    documents: [report],
    folders: [someFolder(5, 'Linz')],
    name: 'Linz',
  };
  return (
    <>
      <button type="button" onClick={() => downloadDocument(someDocument(30, 'Report.pdf'))}>
        One
      </button>
      <button type="button" onClick={() => downloadItems(items)}>
        Many
      </button>
      <button
        type="button"
        onClick={() => downloadItems({ ...items, documents: Array(mostItems + 1).fill(report) })}
      >
        Too many
      </button>
      <Toasts />
    </>
  );
}

const zip = () => new Response('zip', { headers: { 'content-type': 'application/zip' } });

describe('[DOC-10] download', () => {
  it('of a document: the browser fetches it by a token for that file alone', async () => {
    const seen = stubServer({ 'POST /auth/resource-token': ok({ token: 'abc' }) });
    await renderAlone(<Buttons />);
    await press('One');
    await waitFor(() => expect(clicked).toHaveLength(1));
    expect(clicked[0]?.href).toMatch(/\/api\/rest\/documents\/30\/download\?jwt=abc$/);
    expect(seen[0]?.body).toEqual({ resource: '/documents/30/download' });
  });

  it('of more than one zip takes: said before anything is asked for', async () => {
    const seen = stubServer({});
    await renderAlone(<Buttons />);
    await press('Too many');
    expect(await screen.findByText('These are too many for one download')).toBeTruthy();
    expect(screen.getByText(/at most 10,000/)).toBeTruthy();
    expect(seen).toEqual([]);
  });

  it('of several: one zip, with a toast until it is there', async () => {
    const { answer, arrive } = heldBack(zip);
    const seen = stubServer({ 'PUT /documents/download/multiple': answer });
    await renderAlone(<Buttons />);
    await press('Many');
    expect(await screen.findByText('Preparing download…')).toBeTruthy();
    await arrive();
    await waitFor(() => expect(clicked).toEqual([{ href: 'blob:zip', name: 'Linz.zip' }]));
    expect(seen[0]?.body).toEqual({ documents: [30], folders: [5] });
    await waitFor(() => expect(screen.queryByText('Preparing download…')).toBeNull());
  });

  it('[ERR-01] a refusal, and an answer that is no zip, are told by the global handler', async () => {
    stubServer({ 'PUT /documents/download/multiple': refuse('auth.forbidden') });
    const { unhandled } = await renderAlone(<Buttons />);
    await press('Many');
    await waitFor(() => expect(unhandled).toMatchObject([{ status: 403 }]));
    stubServer({ 'PUT /documents/download/multiple': () => new Response('<html>') });
    await press('Many');
    await waitFor(() => expect(unhandled).toHaveLength(2));
    expect(clicked).toEqual([]);
  });
});
