import { type ColumnLayout, columnWidths } from '@atrium/contract/parts/rich-text';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { fitColumns } from './change-columns.ts';

/** Sees to it after every change that each layout has its columns, and the description ends with a paragraph. */
export const KeepShape = Extension.create({
  name: 'keepShape',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const { tr } = state;
        // From the end: what is mended moves nothing that comes before it.
        for (const pos of misfits(state.doc).reverse()) fitColumns(tr, pos);
        if (tr.doc.lastChild?.type.name !== 'paragraph') {
          tr.insert(tr.doc.content.size, state.schema.nodes.paragraph?.create() as Node);
        }
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

function misfits(doc: Node): number[] {
  const found: number[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name !== 'columns') return;
    if (node.childCount !== columnWidths[node.attrs.layout as ColumnLayout].length) found.push(pos);
  });
  return found;
}
