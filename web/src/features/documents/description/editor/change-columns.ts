import { type ColumnLayout, columnWidths } from '@atrium/contract/parts/rich-text';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The columns that the cursor is in, or that are selected as a whole. */
export function findColumns({
  selection,
}: Pick<EditorState, 'selection'>): { pos: number; node: Node } | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'columns') {
    return { pos: selection.from, node: selection.node };
  }
  for (let depth = selection.$from.depth; depth > 0; depth--) {
    const node = selection.$from.node(depth);
    if (node.type.name === 'columns') return { pos: selection.$from.before(depth), node };
  }
  return undefined;
}

/** New columns at the cursor, or another layout for those that it is in. */
export const setColumns = (editor: Editor, layout: ColumnLayout): boolean =>
  editor.commands.command(({ tr, state }) => {
    const found = findColumns(state);
    if (!found) return insertColumns(tr, layout);
    tr.setNodeMarkup(found.pos, null, { layout });
    fitColumns(tr, found.pos);
    return true;
  });

function insertColumns(tr: Transaction, layout: ColumnLayout): boolean {
  const { columns, column, paragraph } = tr.doc.type.schema.nodes;
  const { $from } = tr.selection;
  // An empty line stays behind the columns, to type on.
  const isEmptyLine = $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const pos = $from.depth === 0 ? $from.pos : isEmptyLine ? $from.before(1) : $from.after(1);
  const empty = columnWidths[layout].map(() => column?.create(null, paragraph?.create()) as Node);
  tr.insert(pos, columns?.create({ layout }, empty) as Node);
  tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 2)));
  return true;
}

/** What stood in columns stands below each other. */
export const removeColumns = (editor: Editor): boolean =>
  editor.commands.command(({ tr, state }) => {
    const found = findColumns(state);
    if (!found) return false;
    const blocks = found.node.children.flatMap(({ children }) => children);
    const kept = blocks.filter((block) => !isEmptyParagraph(block));
    tr.replaceWith(found.pos, found.pos + found.node.nodeSize, kept);
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(found.pos + 1, tr.doc.content.size))));
    return true;
  });

/**
 * Leaves as many columns as the layout has. What is too much moves into the last one that stays: joined, not
 * replaced, so the cursor stays where it is.
 */
export function fitColumns(tr: Transaction, pos: number): void {
  const columns = () => tr.doc.nodeAt(pos) as Node;
  const { column, paragraph } = tr.doc.type.schema.nodes;
  const wanted = columnWidths[columns().attrs.layout as ColumnLayout].length;
  while (columns().childCount < wanted) {
    tr.insert(pos + columns().nodeSize - 1, column?.create(null, paragraph?.create()) as Node);
  }
  while (columns().childCount > wanted) {
    const last = columns().lastChild as Node;
    const end = pos + columns().nodeSize - 1;
    const start = end - last.nodeSize;
    const hasCursor = tr.selection.from > start && tr.selection.from < end;
    if (last.childCount === 1 && isEmptyParagraph(last.child(0)) && !hasCursor) tr.delete(start, end);
    else tr.join(start);
  }
}

const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0;
