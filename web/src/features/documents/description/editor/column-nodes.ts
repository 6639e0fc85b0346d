import { type ColumnLayout, columnWidths } from '@atrium/contract/parts/rich-text';
import { Node } from '@tiptap/core';

const isLayout = (name: string | null): name is ColumnLayout =>
  name !== null && Object.hasOwn(columnWidths, name);

/** How many columns a layout has is kept by `keep-shape.ts`: so no step on the way there is refused. */
export const ColumnsNode = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    layout: {
      default: 'two-equal' satisfies ColumnLayout,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-columns'),
      renderHTML: ({ layout }: { layout: ColumnLayout }) => ({ 'data-columns': layout }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-columns]',
      getAttrs: (element) => (isLayout(element.getAttribute('data-columns')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

export const ColumnNode = Node.create({
  name: 'column',
  content: '(paragraph|image|video)+',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '' }, 0],
});
