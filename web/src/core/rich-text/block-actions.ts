import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Selection } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';

type GetPos = () => number | undefined;

/** What the views of pictures and videos do with their node. */
export function blockActions(editor: Editor, getPos: GetPos) {
  return {
    setAttribute(name: string, value: unknown) {
      const pos = getPos();
      if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, name, value));
    },
    remove() {
      const pos = getPos();
      const size = pos === undefined ? undefined : editor.state.doc.nodeAt(pos)?.nodeSize;
      if (pos === undefined || size === undefined) return;
      editor
        .chain()
        .deleteRange({ from: pos, to: pos + size })
        .focus()
        .run();
    },
    leave() {
      const pos = getPos();
      const size = pos === undefined ? undefined : editor.state.doc.nodeAt(pos)?.nodeSize;
      if (pos === undefined || size === undefined) return;
      const after = Selection.near(editor.state.doc.resolve(pos + size));
      editor.view.dispatch(editor.state.tr.setSelection(after));
      editor.commands.focus();
    },
  };
}

/** Where a block goes: after the cursor's paragraph, or before it where that is still empty. */
export function blockPosition({ selection: { $to } }: Pick<EditorState, 'selection'>): number {
  if (!$to.parent.isTextblock) return $to.pos;
  return $to.parent.content.size === 0 ? $to.before() : $to.after();
}

/** Puts the block at the position, or at the nearest one that can hold it. */
export function insertBlock(tr: Transaction, pos: number, node: Node): number {
  const at = insertPoint(tr.doc, Math.min(pos, tr.doc.content.size), node.type) ?? tr.doc.content.size;
  tr.insert(at, node);
  return at;
}
