import { describe, expect, it, vi } from 'vitest';
import { readLink, removeLink, setLink } from '../../../../core/rich-text/change-link.ts';
import { toLink } from '../../../../core/rich-text/link-mark.ts';
import { countUploads, uploadImage } from './image-uploads.ts';
import { bodyIn, makeTestEditor } from './testing-editor.ts';

const withText = (text: string, marks: { type: 'bold' }[] = []) =>
  makeTestEditor({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }] });

describe('[RTE-01] links', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['a.example/x', 'https://a.example/x'],
    ['a.example:8080/x', 'https://a.example:8080/x'],
    [' quality@a.example ', 'mailto:quality@a.example'],
    ['mailto:quality@a.example', 'mailto:quality@a.example'],
    ['javascript:alert(1)', undefined],
    ['java\tscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['ftp://a.example', undefined],
    ['', undefined],
    ['two words', undefined],
    [`https://a.example/${'x'.repeat(2000)}`, undefined],
  ])('%j is taken as %j', (typed, href) => {
    expect(toLink(typed)).toBe(href);
  });

  it('selected text keeps its words and its bold', () => {
    const editor = withText('quality office', [{ type: 'bold' }]);
    editor.commands.setTextSelection({ from: 1, to: 8 });
    setLink(editor, readLink(editor), 'https://a.example', 'quality');
    expect(bodyIn(editor).content[0]).toMatchObject({
      content: [
        { text: 'quality', marks: [{ type: 'link' }, { type: 'bold' }] },
        { text: ' office', marks: [{ type: 'bold' }] },
      ],
    });
  });

  it('without a text the address is shown, and what is typed next is no link', () => {
    const editor = makeTestEditor();
    setLink(editor, readLink(editor), 'https://a.example', ' ');
    editor.commands.insertContent(' next');
    expect(bodyIn(editor).content[0]).toMatchObject({
      content: [{ text: 'https://a.example', marks: [{ type: 'link' }] }, { text: ' next' }],
    });
  });

  it('the cursor in a link reads the whole link, changes it and removes it', () => {
    const editor = makeTestEditor();
    setLink(editor, readLink(editor), 'https://a.example', 'office');
    editor.commands.setTextSelection(3);
    const before = readLink(editor);
    expect(before).toMatchObject({ href: 'https://a.example', text: 'office' });
    setLink(editor, before, 'https://b.example', 'Quality');
    expect(bodyIn(editor).content[0]).toMatchObject({
      content: [{ text: 'Quality', marks: [{ type: 'link', attrs: { href: 'https://b.example' } }] }],
    });
    editor.commands.setTextSelection(3);
    removeLink(editor, readLink(editor));
    expect(bodyIn(editor).content[0]).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Quality' }],
    });
  });
});

it('[RTE-01] a link made while a picture is selected stands beside it', () => {
  const editor = makeTestEditor({
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 4 } }, { type: 'paragraph' }],
  });
  editor.commands.setNodeSelection(0);
  setLink(editor, readLink(editor), 'https://a.example', 'text');
  expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['image', 'paragraph']);
  expect(editor.state.doc.textContent).toBe('text');
});

describe('[SPC-05] [RTE-02] pictures', () => {
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => {};
  const picture = (name = 'hall.png') => new File(['x'], name, { type: 'image/png' });

  function openWith(sendImage: () => Promise<number>) {
    const onImageFailure = vi.fn();
    const editor = makeTestEditor(
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'before' }] }] },
      { sendImage, onImageFailure },
    );
    editor.commands.setTextSelection(7);
    return { editor, onImageFailure };
  }

  it('a placeholder stands in its place and moves with the text until the id is there', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const { editor } = openWith(() => promise);
    const done = uploadImage(editor, picture());
    expect(countUploads(editor.state)).toBe(1);
    expect(editor.view.dom.textContent).toContain('Uploading image');
    expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['paragraph']);
    editor.commands.insertContentAt(0, { type: 'paragraph' });
    resolve(31);
    await done;
    expect(countUploads(editor.state)).toBe(0);
    expect(bodyIn(editor).content).toEqual([
      { type: 'paragraph' },
      { type: 'paragraph', content: [{ type: 'text', text: 'before' }] },
      { type: 'image', attrs: { id: 31 } },
      { type: 'paragraph' },
    ]);
  });

  it('a failure is told and removes the placeholder', async () => {
    const { editor, onImageFailure } = openWith(() => Promise.reject(new Error('no')));
    await uploadImage(editor, picture());
    expect(onImageFailure).toHaveBeenCalledOnce();
    expect(countUploads(editor.state)).toBe(0);
    expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['paragraph']);
  });

  it('png, jpg, jpeg, gif and webp are sent, others are not', async () => {
    const sendImage = vi.fn(async () => 5);
    const { editor, onImageFailure } = openWith(sendImage);
    for (const name of ['a.png', 'a.JPG', 'a.jpeg', 'a.gif', 'a.webp'])
      await uploadImage(editor, picture(name));
    expect(sendImage).toHaveBeenCalledTimes(5);
    for (const name of ['a.svg', 'a.pdf', 'png']) await uploadImage(editor, picture(name));
    expect(sendImage).toHaveBeenCalledTimes(5);
    expect(onImageFailure).toHaveBeenCalledTimes(3);
  });
});
