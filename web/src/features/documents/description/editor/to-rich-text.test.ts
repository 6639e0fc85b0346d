import { type ColumnLayout, columnWidths, type RichText } from '@atrium/contract/parts/rich-text';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { blockPosition, insertBlock } from '../../../../core/rich-text/block-actions.ts';
import { readLink, removeLink, setLink } from '../../../../core/rich-text/change-link.ts';
import { removeColumns, setColumns } from './change-columns.ts';
import { bodyIn, makeTestEditor } from './testing-editor.ts';

const layouts = Object.keys(columnWidths) as ColumnLayout[];

const everything: RichText = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Plain, ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        {
          type: 'text',
          text: 'all at once',
          marks: [
            { type: 'link', attrs: { href: 'mailto:a@b.example' } },
            { type: 'bold' },
            { type: 'italic' },
          ],
        },
      ],
    },
    { type: 'image', attrs: { id: 4 } },
    { type: 'image', attrs: { id: 5, alt: 'The hall' } },
    { type: 'video', attrs: { url: '' } },
    { type: 'video', attrs: { url: 'https://youtu.be/aqz-KE-bpKQ' } },
    ...layouts.map((layout) => ({
      type: 'columns' as const,
      attrs: { layout },
      content: columnWidths[layout].map((width) => ({
        type: 'column' as const,
        attrs: { width },
        content: [{ type: 'paragraph' as const }],
      })),
    })),
    { type: 'paragraph' },
  ],
};

describe('[RTE-01] [RTE-02] [RTE-03] to and from the contract', () => {
  it('everything it knows comes back as it was', () => {
    expect(bodyIn(makeTestEditor(everything))).toEqual(everything);
  });

  it('what cannot be stored is left out', () => {
    const editor = makeTestEditor();
    editor.commands.insertContent({ type: 'text', text: 'a\0b\uD800c' });
    const link = editor.schema.mark('link', { href: 'javascript:alert(1)' });
    editor.view.dispatch(editor.state.tr.addMark(1, 6, link));
    expect(bodyIn(editor).content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'abc' }] }]);
  });

  it('a very long text is cut between characters, and is one text again when it is opened', () => {
    const long = '😀'.repeat(15_000);
    const editor = makeTestEditor();
    editor.commands.insertContent({ type: 'text', text: `x${long}` });
    const body = bodyIn(editor);
    expect(body.content[0]).toMatchObject({ content: [{ type: 'text' }, { type: 'text' }] });
    expect(makeTestEditor(body).state.doc.textContent).toBe(`x${long}`);
  });
});

/** The same run every time: a number generator with a seed. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const insert = (editor: Editor, type: 'image' | 'video', attrs: object) =>
  editor.commands.command(({ tr, state }) => {
    insertBlock(tr, blockPosition(state), state.schema.node(type, attrs));
    return true;
  });

const pasted = [
  '<p>Pasted <b>text</b></p><ul><li>a</li><li>b</li></ul>',
  '<div data-columns="three-equal"><div data-column><p>x</p></div></div>',
  '<div data-columns="two-equal"><div data-column><div data-columns="two-equal"></div></div></div>',
  '<table><tr><td>1</td><td>2</td></tr></table><img src="x.png"><iframe src="https://evil.example"></iframe>',
  '<figure data-image="9" data-space="3"></figure><a href="javascript:x">no</a><a href="https://a.example">yes</a>',
];

type Pick = (below: number) => number;

const steps: ((editor: Editor, pick: Pick) => unknown)[] = [
  (editor) => editor.commands.insertContent('word '),
  (editor) => editor.commands.toggleBold(),
  (editor) => editor.commands.toggleItalic(),
  (editor) => editor.commands.setHardBreak(),
  (editor) => editor.commands.keyboardShortcut('Enter'),
  (editor) => editor.commands.keyboardShortcut('Backspace'),
  (editor) => editor.commands.keyboardShortcut('Delete'),
  (editor) => editor.commands.deleteSelection(),
  (editor) => editor.commands.undo(),
  (editor) => editor.commands.redo(),
  (editor, pick) => setColumns(editor, layouts[pick(3)] ?? 'two-equal'),
  (editor) => removeColumns(editor),
  (editor, pick) => insert(editor, 'video', { url: pick(2) ? 'https://youtu.be/aqz-KE-bpKQ' : '' }),
  (editor, pick) => insert(editor, 'image', { id: 1 + pick(9) }),
  (editor, pick) => setLink(editor, readLink(editor), 'https://a.example/', pick(2) ? 'text' : ''),
  (editor) => removeLink(editor, readLink(editor)),
  (editor, pick) => editor.view.pasteHTML(pasted[pick(pasted.length)] ?? ''),
  (editor) => editor.view.pasteText('one\n\ntwo https://a.example three'),
  (editor) => editor.commands.selectAll(),
  (editor) => editor.commands.selectParentNode(),
  (editor, pick) => {
    const { doc, tr } = editor.state;
    const at = () => doc.resolve(pick(doc.content.size + 1));
    editor.view.dispatch(tr.setSelection(TextSelection.between(at(), at())));
  },
  (editor, pick) => {
    const { doc } = editor.state;
    const [a = 0, b = 0] = [pick(doc.content.size + 1), pick(doc.content.size + 1)].sort((x, y) => x - y);
    editor.commands.deleteRange({ from: a, to: b });
  },
];

it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  '[RTE-03] whatever is done in whatever order (run %i), the server takes it and it opens as it was',
  (seed) => {
    const pick = seeded(seed * 7919);
    const editor = makeTestEditor(seed % 2 ? everything : null);
    for (let count = 0; count < 60; count++) {
      steps[pick(steps.length)]?.(editor, pick);
      editor.state.doc.check();
      bodyIn(editor);
    }
    const body = bodyIn(editor);
    expect(bodyIn(makeTestEditor(body))).toEqual(body);
  },
);
