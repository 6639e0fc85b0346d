import { youtubeId } from '@atrium/contract/parts/rich-text';
import { t } from '@lingui/core/macro';
import { type Editor, Node } from '@tiptap/core';
import { blockActions, blockPosition, insertBlock } from './block-actions.ts';
import { makeBlockField } from './block-field.ts';
import classes from './editor.module.css';

/** A video of YouTube. The address is kept once it is one; what is half typed stays in the field. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    url: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.video ?? element.getAttribute('src') ?? '',
      renderHTML: ({ url }: { url: string }) => ({ 'data-video': url }),
    },
  }),
  parseHTML: () => [
    { tag: 'div[data-video]' },
    {
      tag: 'iframe[src]',
      getAttrs: (element) => (youtubeId(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const { setAttribute, remove, leave } = blockActions(editor, getPos);
      const dom = document.createElement('div');
      dom.className = `${classes.block} ${classes.video}`;
      dom.dataset.block = '';
      const panel = document.createElement('div');
      panel.className = classes.panel as string;
      const show = (url: string) => {
        panel.textContent = youtubeId(url) ? t`YouTube video` : t`Enter Youtube URL`;
        dom.toggleAttribute('data-empty', !youtubeId(url));
      };
      const field = makeBlockField({
        label: t`YouTube URL`,
        placeholder: t`Enter Youtube URL`,
        value: node.attrs.url,
        maxLength: 2000,
        removeLabel: t`Remove video`,
        onInput: (typed) => {
          const url = typed.trim();
          const isVideo = youtubeId(url) !== undefined;
          field.complain(url === '' || isVideo ? undefined : t`This is not the link of a YouTube video.`);
          setAttribute('url', isVideo ? url : '');
        },
        onDone: leave,
        onRemove: remove,
      });
      show(node.attrs.url);
      dom.append(panel, field.dom);
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next.attrs.url);
          if (document.activeElement !== field.input) field.input.value = next.attrs.url;
          return true;
        },
        selectNode: () => dom.toggleAttribute('data-selected', true),
        deselectNode: () => dom.toggleAttribute('data-selected', false),
        stopEvent: ({ target }) => field.dom.contains(target as globalThis.Node),
        ignoreMutation: () => true,
      };
    },
});

/** An empty video, with the cursor in its field. */
export function insertVideo(editor: Editor): void {
  let at = 0;
  editor.commands.command(({ tr, state, dispatch }) => {
    const node = state.schema.nodes.video?.create();
    if (node && dispatch) at = insertBlock(tr, blockPosition(state), node);
    return node !== undefined;
  });
  const dom = editor.view.nodeDOM(at);
  if (dom instanceof HTMLElement) dom.querySelector('input')?.focus();
}
