import type { Editor } from '@tiptap/core';
import { getMarkRange } from '@tiptap/core';
import { AllSelection, type Selection, TextSelection } from '@tiptap/pm/state';

export interface LinkAtCursor {
  from: number;
  to: number;
  href: string;
  text: string;
}

/** The link that the cursor stands in, or the selected text that is to become one. */
export function readLink(editor: Editor): LinkAtCursor {
  const { doc, selection, schema } = editor.state;
  const href = String(editor.getAttributes('link').href ?? '');
  const around =
    href && schema.marks.link && selection.empty && getMarkRange(selection.$from, schema.marks.link);
  const { from, to } = around || textIn(selection);
  return { from, to, href, text: doc.textBetween(from, to, ' ', ' ') };
}

/** The selection beside a picture or video that is selected: a link replaces text alone. */
function textIn(selection: Selection): Selection {
  if (selection instanceof TextSelection) return selection;
  const { $from, $to } = selection;
  return TextSelection.between(selection instanceof AllSelection ? $from : $to, $to);
}

/** The text stays as it is, with its other marks, unless another one was typed. */
export function setLink(editor: Editor, before: LinkAtCursor, href: string, text: string): void {
  const { from, to } = before;
  const shown = text.trim() === '' ? href : text;
  const chain = editor.chain().focus().setTextSelection({ from, to });
  if (from !== to && shown === before.text) chain.setLink({ href }).setTextSelection(to).run();
  else {
    const marks = [{ type: 'link', attrs: { href } }];
    chain.insertContent({ type: 'text', text: shown, marks }).unsetMark('link').run();
  }
}

export const removeLink = (editor: Editor, { from, to }: LinkAtCursor): boolean =>
  editor.chain().focus().setTextSelection({ from, to }).unsetLink().setTextSelection(to).run();
