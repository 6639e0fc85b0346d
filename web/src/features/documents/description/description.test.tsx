import '../../../core/rich-text/complete-jsdom.ts';
import type { Folder } from '@atrium/contract/folders';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../../base/session/session.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { allPermissions } from '../../../testing/permissions.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { isSameBody } from './body-rules.ts';
import { Description } from './description.tsx';
import { keepDraft, readDraft } from './draft.ts';

const makeFolder = (body: RichText | null, more: Partial<Folder> = {}): Folder => ({
  id: 5,
  name: 'Audits',
  entityType: 'folder',
  space: 3,
  parent: null,
  path: '',
  pathIds: [],
  children: [],
  route: '/spaces/3/documents/folder/5',
  weight: 0,
  body,
  createdBy: 7,
  permissions: allPermissions,
  ...more,
});
const owner = (folder: Folder) => ({ kind: 'folder' as const, folder });
const paragraph = (text: string): RichText['content'][number] => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const bodyOf = (...content: RichText['content']): RichText => ({ type: 'doc', content });

const draw = (folder: Folder, editing = false, onEditingChange = vi.fn()) =>
  renderAlone(<Description owner={owner(folder)} editing={editing} onEditingChange={onEditingChange} />);

// The editor comes with a chunk of its own, which takes longer than a test waits.
beforeAll(() => import('./description-editor.tsx'), 30_000);

beforeEach(() => {
  endSession();
  startSession(makeToken({ sub: '7' }));
});

describe('[SPC-03] read-only', () => {
  it('nothing is shown without a description, or with empty lines alone', async () => {
    await draw(makeFolder(null));
    expect(document.querySelector('[class*=description]')).toBeNull();
    cleanup();
    await draw(makeFolder(bodyOf({ type: 'paragraph' }, { type: 'paragraph' })));
    expect(document.querySelector('[class*=description]')).toBeNull();
  });

  it('[RTE-01] bold, italic, line breaks and links; a link that is not safe is text', async () => {
    const link = (href: string) => ({ type: 'link' as const, attrs: { href } });
    await draw(
      makeFolder(
        bodyOf({
          type: 'paragraph',
          content: [
            { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
            { type: 'hardBreak' },
            { type: 'text', text: 'office', marks: [link('https://a.example'), { type: 'italic' }] },
            { type: 'text', text: 'bad', marks: [link('javascript:alert(1)')] },
          ],
        }),
      ),
    );
    expect(screen.getByText('bold').tagName).toBe('STRONG');
    expect(document.querySelector('br')).toBeTruthy();
    const [shown, ...others] = screen.getAllByRole('link');
    expect(others).toEqual([]);
    expect(shown?.getAttribute('href')).toBe('https://a.example');
    expect(shown?.getAttribute('rel')).toContain('noopener');
    expect(shown?.querySelector('em')?.textContent).toBe('office');
  });

  it('[RTE-02] a video is framed by a click alone; without an address it is missing', async () => {
    await draw(
      makeFolder(
        bodyOf(
          { type: 'video', attrs: { url: '' } },
          { type: 'video', attrs: { url: 'https://youtu.be/aqz-KE-bpKQ' } },
          paragraph('end'),
        ),
      ),
    );
    expect(screen.getByText('Video missing')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Play video/ }));
    expect(document.querySelector('iframe')?.src).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
    );
  });

  it('[SPC-05] one token shows all pictures of the space, and is renewed before it ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let count = 0;
    const seen = stubServer({ 'POST /auth/resource-token': () => Response.json({ token: `t${++count}` }) });
    await draw(
      makeFolder(
        bodyOf(
          { type: 'image', attrs: { id: 1, alt: 'Hall' } },
          { type: 'image', attrs: { id: 2, alt: 'Gate' } },
          paragraph('end'),
        ),
      ),
    );
    const hall = await screen.findByRole<HTMLImageElement>('img', { name: 'Hall' });
    expect(hall.getAttribute('src')).toBe('/api/rest/images/1?jwt=t1');
    expect(screen.getByRole('img', { name: 'Gate' }).getAttribute('src')).toBe('/api/rest/images/2?jwt=t1');
    expect(seen.map(({ body }) => body)).toEqual([{ resource: '/spaces/3/images' }]);
    fireEvent.load(hall);
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000 + 1000));
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Gate' }).getAttribute('src')).toMatch('jwt=t2'),
    );
    // What is there already is not fetched again.
    expect(hall.getAttribute('src')).toMatch('jwt=t1');
    fireEvent.error(screen.getByRole('img', { name: 'Gate' }));
    expect(screen.getByText('Image missing')).toBeTruthy();
    vi.useRealTimers();
  });

  it('[SPC-05] without a token the pictures are missing, and nothing else', async () => {
    stubServer({ 'POST /auth/resource-token': refuse('auth.forbidden') });
    await draw(makeFolder(bodyOf({ type: 'image', attrs: { id: 1 } }, paragraph('The text stays'))));
    expect(await screen.findByText('Image missing')).toBeTruthy();
    expect(screen.getByText('The text stays')).toBeTruthy();
  });
});

describe('[SPC-03] drafts', () => {
  const folder = makeFolder(bodyOf(paragraph('Before.')));
  const draft = { body: bodyOf(paragraph('Typed.')), base: folder.body ?? null, at: Date.now() };

  it('belong to one person and one description', () => {
    keepDraft(owner(folder), draft);
    expect(readDraft(owner(folder))).toEqual(draft);
    expect(readDraft(owner({ ...folder, id: 6 }))).toBeUndefined();
    startSession(makeToken({ sub: '8' }));
    expect(readDraft(owner(folder))).toBeUndefined();
  });

  it('are not offered to those who may not write, nor once they are saved or cannot be read', async () => {
    keepDraft(owner(folder), draft);
    await draw({ ...folder, permissions: { ...allPermissions, canWrite: false } });
    expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
    expect(readDraft(owner({ ...folder, body: draft.body }))).toBeUndefined();
    localStorage.setItem('atrium.draft.7.folder.5', '{"body":{"type":"doc","content":[{"type":"script"}]}');
    expect(readDraft(owner(folder))).toBeUndefined();
    expect(localStorage.getItem('atrium.draft.7.folder.5')).toBeNull();
  });

  it('can be discarded', async () => {
    keepDraft(owner(folder), draft);
    await draw(folder);
    await press('Discard draft');
    expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
    expect(readDraft(owner(folder))).toBeUndefined();
  });

  it('restored, they are compared with what they began from: another who saved since is noticed', async () => {
    const theirs = { ...folder, body: bodyOf(paragraph('Theirs.')) };
    const seen = stubServer({ 'GET /folders/5': ok(theirs) });
    keepDraft(owner(folder), draft);
    await draw(theirs, true);
    await press('Restore draft');
    await press('Save description');
    expect(await screen.findByText('Somebody else changed this description meanwhile')).toBeTruthy();
    await press('See theirs');
    expect(await screen.findByText('Theirs.')).toBeTruthy();
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(readDraft(owner(folder))).toEqual(draft);
  });
});

it('[SPC-03] who saves between the look and the save is noticed too', async () => {
  const before = makeFolder(bodyOf(paragraph('Before.')));
  const theirs = { ...before, body: bodyOf(paragraph('Theirs.')) };
  const reads = [before, theirs];
  const seen = stubServer({
    'GET /folders/5': () => Response.json(reads.shift(), { headers: { etag: '"seen"' } }),
    'PUT /folders/5': refuse('change.conflict'),
  });
  keepDraft(owner(before), { body: bodyOf(paragraph('Mine.')), base: before.body ?? null, at: Date.now() });
  await draw(before, true);
  await press('Restore draft');
  await press('Save description');
  expect(await screen.findByText('Somebody else changed this description meanwhile')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"seen"');
  await press('See theirs');
  expect(await screen.findByText('Theirs.')).toBeTruthy();
});

it('[SPC-03] an unchanged description is not written again', async () => {
  const columns: RichText['content'][number] = {
    type: 'columns',
    attrs: { layout: 'two-equal' },
    // As stored by others: without the widths, which go without saying.
    content: [1, 2].map((n) => ({
      type: 'column',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: `${n}` }] }],
    })),
  };
  const folder = makeFolder(bodyOf(columns, { type: 'paragraph' }));
  const seen = stubServer({});
  const onEditingChange = vi.fn();
  await draw(folder, true, onEditingChange);
  await press('Save description');
  await waitFor(() => expect(onEditingChange).toHaveBeenCalledWith(false));
  expect(seen).toEqual([]);
});

it('bodies are the same whatever the order of their keys', () => {
  const body = bodyOf({ type: 'image', attrs: { id: 1, alt: 'a' } });
  const other = JSON.parse('{"content":[{"attrs":{"alt":"a","id":1},"type":"image"}],"type":"doc"}');
  expect(isSameBody(body, other)).toBe(true);
  expect(isSameBody(body, bodyOf({ type: 'image', attrs: { id: 2, alt: 'a' } }))).toBe(false);
  expect(isSameBody(body, null)).toBe(false);
});
