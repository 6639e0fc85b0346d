import type { RichText } from '@atrium/contract/parts/rich-text';
import { NodeSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { findColumns, removeColumns, setColumns } from './change-columns.ts';
import { bodyIn, makeTestEditor } from './testing-editor.ts';

const paragraph = (text?: string) =>
  text
    ? { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }
    : { type: 'paragraph' as const };

const three: RichText = {
  type: 'doc',
  content: [
    {
      type: 'columns',
      attrs: { layout: 'three-equal' },
      content: ['one', 'two', 'three'].map((text) => ({ type: 'column', content: [paragraph(text)] })),
    },
    paragraph(),
  ],
};

/** The texts of the columns, one list per column. */
const columnsIn = (body: RichText): string[][] => {
  const [columns] = body.content.filter((block) => block.type === 'columns');
  return (columns?.content ?? []).map(({ content }) =>
    content.map((block) =>
      block.type === 'paragraph'
        ? (block.content ?? []).map((i) => (i.type === 'text' ? i.text : '')).join('')
        : block.type,
    ),
  );
};

const cursorIn = (editor: ReturnType<typeof makeTestEditor>) =>
  editor.state.selection.$from.parent.textContent;

function putCursorIn(editor: ReturnType<typeof makeTestEditor>, text: string) {
  editor.state.doc.descendants((node, pos) => {
    if (node.isText && node.text === text) editor.commands.setTextSelection(pos + 1);
  });
}

describe('[RTE-03] columns', () => {
  it.each([
    ['two-equal', ['50%', 'auto']],
    ['two-sidebar-left', ['33.33%', 'auto']],
    ['three-equal', ['auto', 'auto', 'auto']],
  ] as const)(
    '%s is inserted with its columns, each with a paragraph, and the cursor in the first',
    (layout, widths) => {
      const editor = makeTestEditor();
      setColumns(editor, layout);
      editor.commands.insertContent('first');
      const [columns, last] = bodyIn(editor).content;
      expect(columns).toEqual({
        type: 'columns',
        attrs: { layout },
        content: widths.map((width, index) => ({
          type: 'column',
          attrs: { width },
          content: [paragraph(index === 0 ? 'first' : undefined)],
        })),
      });
      expect(last).toEqual(paragraph());
    },
  );

  it('shrinking moves content into the last remaining column, and the cursor stays in its text', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'three');
    setColumns(editor, 'two-equal');
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two', 'three']]);
    expect(cursorIn(editor)).toBe('three');
    expect(findColumns(editor.state)).toBeDefined();
  });

  it('an empty column leaves no empty line behind, and growing adds an empty one', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'three');
    editor.commands.deleteRange({
      from: editor.state.selection.$from.start(),
      to: editor.state.selection.$from.end(),
    });
    putCursorIn(editor, 'one');
    setColumns(editor, 'two-sidebar-left');
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two']]);
    setColumns(editor, 'three-equal');
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two'], ['']]);
    expect(cursorIn(editor)).toBe('one');
  });

  it('one undo takes a change of layout back', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'two');
    setColumns(editor, 'two-equal');
    editor.commands.undo();
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two'], ['three']]);
  });

  it('columns cannot be put into columns: there the layout changes', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'two');
    setColumns(editor, 'two-equal');
    expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['columns', 'paragraph']);
  });

  it('removed, they leave their content in its order', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'two');
    removeColumns(editor);
    expect(bodyIn(editor)).toEqual({
      type: 'doc',
      content: [paragraph('one'), paragraph('two'), paragraph('three'), paragraph()],
    });
  });

  it('a column always holds at least one block, whatever is deleted', () => {
    const editor = makeTestEditor(three);
    const { doc } = editor.state;
    // From the middle of the first column's text to the middle of the last one's.
    editor.commands.deleteRange({ from: 4, to: (doc.firstChild?.nodeSize ?? 0) - 4 });
    for (const column of columnsIn(bodyIn(editor))) expect(column.length).toBeGreaterThan(0);
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    expect(bodyIn(editor)).toEqual({ type: 'doc', content: [paragraph()] });
  });

  it('Enter on an empty line of a column adds no column', () => {
    const editor = makeTestEditor(three);
    putCursorIn(editor, 'two');
    editor.commands.setTextSelection(editor.state.selection.$from.end());
    for (let times = 0; times < 3; times++) editor.commands.keyboardShortcut('Enter');
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two', '', '', ''], ['three']]);
  });
});

describe('[RTE-03] a trailing paragraph is always kept', () => {
  const video: RichText['content'][number] = { type: 'video', attrs: { url: '' } };

  it('on load', () => {
    const editor = makeTestEditor({ type: 'doc', content: [video] });
    expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['video', 'paragraph']);
  });

  it('after the last one is deleted or taken over by another block', () => {
    const editor = makeTestEditor({ type: 'doc', content: [video, paragraph()] });
    editor.commands.deleteRange({ from: 1, to: 3 });
    expect(bodyIn(editor).content.map(({ type }) => type)).toEqual(['video', 'paragraph']);
    editor.commands.selectAll();
    setColumns(editor, 'two-equal');
    expect(bodyIn(editor).content.at(-1)).toEqual(paragraph());
  });

  it('when a whole block of columns is selected, its layout is what changes', () => {
    const editor = makeTestEditor(three);
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)));
    setColumns(editor, 'two-equal');
    expect(columnsIn(bodyIn(editor))).toEqual([['one'], ['two', 'three']]);
  });
});
