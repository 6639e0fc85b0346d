import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { makeThreads } from './threads.ts';
import type { CommentTools } from './use-comment-tools.ts';

const at = new Date(2026, 10, 17, 8, 34);
const some = (id: string, more: object = {}) =>
  ({
    ...{ id, type: 9, pageIndex: 2, author: 'Livia Varga', created: at },
    rect: { origin: { x: 0, y: 0 }, size: { width: 1, height: 1 } },
    ...more,
  }) as unknown as PdfAnnotationObject;

async function open(
  objects: PdfAnnotationObject[],
  { mayWrite = true, chosen = '' }: { mayWrite?: boolean; chosen?: string } = {},
) {
  const tools: CommentTools = {
    ...{ documentId: 5, mayWrite, names: new Map([[12, 'Anna Renamed']]), drafts: new Map() },
    authorOf: (id) => ({ id: id === 'own' ? 7 : 4, image: null }),
    ...{ change: vi.fn(), reply: vi.fn(), remove: vi.fn() },
  };
  const onChoose = vi.fn();
  await renderAlone(
    <CommentsPanel
      {...{
        threads: makeThreads(objects),
        me: { id: 7, name: 'Me' },
        page: 3,
        tools,
        onChoose,
        onClose: () => {},
      }}
      chosen={chosen === '' ? null : { id: chosen, wanted: 0 }}
    />,
  );
  return { tools, onChoose };
}

it('[VIEW-02] comments stand with who wrote them, when and where; mentions by the name of today, all else is text', async () => {
  const { onChoose } = await open([
    some('one', { contents: 'See <b>here</b>, @[Anna Weber](12)', custom: { text: 'the marked words' } }),
    some('two', { type: 1, inReplyToId: 'one', contents: '@[Nobody](99): yes' }),
  ]);
  const panel = screen.getByRole('complementary', { name: 'Comments' });
  expect(within(panel).getByText('17.11.2026 08:34', { selector: 'button time' })).toBeTruthy();
  expect(panel.textContent).toContain('Page 3');
  expect(panel.textContent).toContain('See <b>here</b>, @Anna Renamed');
  expect(within(panel).getByText('the marked words').tagName).toBe('BLOCKQUOTE');
  expect(within(panel).getByText('@Anna Renamed').tagName).toBe('BDI');
  expect(screen.getByRole('list', { name: 'Replies' }).textContent).toContain('@Nobody: yes');
  fireEvent.click(within(panel).getByRole('button', { name: /Livia Varga.*Page 3.*1$/ }));
  await press('Reply');
  expect(onChoose.mock.calls).toEqual([
    ['one', false],
    ['one', true],
  ]);
});

it('[VIEW-02] what nobody wrote about is one line, unless there is nothing else or it is chosen', async () => {
  const objects = [some('said', { contents: 'Words' }), some('mute'), some('still')];
  await open(objects);
  const cards = () => screen.getAllByRole('listitem').length;
  const line = screen.getByRole('button', { name: '2 annotations without a comment' });
  expect([cards(), line.getAttribute('aria-expanded')]).toEqual([1, 'false']);
  fireEvent.click(line);
  expect([cards(), line.getAttribute('aria-expanded')]).toEqual([3, 'true']);
});

it('[VIEW-02] what is chosen has a field: its first words are a comment, further ones replies', async () => {
  const { tools } = await open([some('mute'), some('said', { contents: 'Words' })], { chosen: 'mute' });
  fireEvent.change(screen.getByLabelText('Add a comment'), { target: { value: 'First' } });
  await press('Comment');
  expect(tools.change).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'mute' }), 'First', []);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe('');
});

it('[VIEW-02] a comment is changed and deleted by its menu', async () => {
  const { tools } = await open([some('said', { contents: 'Words for @[Anna](12)' })]);
  await press('More about Livia Varga’s comment');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  expect(field.value).toBe('Words for @Anna Renamed');
  fireEvent.change(field, { target: { value: 'Better words for @Anna Renamed' } });
  await press('Save');
  expect(tools.change).toHaveBeenCalledExactlyOnceWith(
    ...[expect.objectContaining({ id: 'said' }), 'Better words for @[Anna Renamed](12)'],
    [{ id: 12, name: 'Anna Renamed' }],
  );
  await press('More about Livia Varga’s comment');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(tools.remove).toHaveBeenCalledOnce();
});

it('[VIEW-02] who may only read has no menu and no field', async () => {
  await open([some('said', { contents: 'Words' })], { mayWrite: false, chosen: 'said' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
});

it('[VIEW-02] without anything on the pages it says what comes there', async () => {
  await open([]);
  expect(screen.getByRole('heading', { name: 'No comments yet' })).toBeTruthy();
});

it('[VIEW-02] comments are filtered, and keep their numbers', async () => {
  await open([some('said', { contents: 'Words' }), some('own', { contents: 'More', author: 'Me' })]);
  await press('Filter comments');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mine' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Me.*Page 3.*2$/ })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Mine · 1 of 2');
  await press('Show all');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('[VIEW-02] where nobody wrote a comment, annotations are counted', async () => {
  await open([some('mute'), some('still')]);
  expect(screen.getByText('2 annotations')).toBeTruthy();
});
