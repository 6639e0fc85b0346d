import { t } from '@lingui/core/macro';
import { Node } from '@tiptap/core';
import { blockActions } from '../../../../core/rich-text/block-actions.ts';
import { makeBlockField } from '../../../../core/rich-text/block-field.ts';
import classes from '../../../../core/rich-text/editor.module.css';
import prose from '../../../../core/rich-text/prose.module.css';
import gap from '../../../../ui/state/missing.module.css';

interface ImageOptions {
  spaceId: number;
  /** The picture's address, good for some minutes. */
  addressOf: (id: number) => Promise<string>;
}

/** A picture of the space, by its id. Pictures of other pages and other spaces cannot be shown here. */
export const ImageNode = Node.create<ImageOptions>({
  name: 'image',
  group: 'block',
  draggable: true,
  addOptions: () => ({ spaceId: 0, addressOf: () => Promise.reject(new Error('No address of pictures.')) }),
  addAttributes: () => ({
    id: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => Number(element.dataset.image),
    },
    alt: { default: null, rendered: false, parseHTML: (element: HTMLElement) => element.dataset.alt ?? null },
  }),
  parseHTML() {
    const { spaceId } = this.options;
    return [
      {
        tag: 'figure[data-image]',
        getAttrs: ({ dataset }) =>
          /^[1-9]\d{0,9}$/.test(dataset.image ?? '') && dataset.space === String(spaceId) ? null : false,
      },
    ];
  },
  renderHTML({ node }) {
    const { id, alt } = node.attrs as { id: number; alt: string | null };
    return [
      'figure',
      { 'data-image': id, 'data-space': this.options.spaceId, ...(alt ? { 'data-alt': alt } : {}) },
    ];
  },
  addNodeView() {
    const { addressOf } = this.options;
    return ({ node, editor, getPos }) => {
      const { setAttribute, remove, leave } = blockActions(editor, getPos);
      const dom = document.createElement('figure');
      dom.className = `${prose.figure} ${classes.block}`;
      dom.dataset.block = '';
      const image = document.createElement('img');
      image.alt = node.attrs.alt ?? '';
      const missing = document.createElement('div');
      missing.className = gap.missing as string;
      missing.textContent = t`Image missing`;
      missing.hidden = true;
      const fail = () => {
        image.hidden = true;
        missing.hidden = false;
      };
      image.addEventListener('error', fail);
      addressOf(node.attrs.id).then((address) => {
        image.src = address;
      }, fail);
      const field = makeBlockField({
        label: t`Image description`,
        placeholder: t`Describe the image for people who cannot see it`,
        value: node.attrs.alt ?? '',
        maxLength: 300,
        removeLabel: t`Remove image`,
        onInput: (alt) => setAttribute('alt', alt || null),
        onDone: leave,
        onRemove: remove,
      });
      dom.append(image, missing, field.dom);
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type || next.attrs.id !== node.attrs.id) return false;
          image.alt = next.attrs.alt ?? '';
          if (document.activeElement !== field.input) field.input.value = next.attrs.alt ?? '';
          return true;
        },
        selectNode: () => dom.toggleAttribute('data-selected', true),
        deselectNode: () => dom.toggleAttribute('data-selected', false),
        stopEvent: ({ target }) => field.dom.contains(target as globalThis.Node),
        ignoreMutation: () => true,
      };
    };
  },
});
