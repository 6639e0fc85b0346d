import { t } from '@lingui/core/macro';
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { blockPosition, insertBlock } from '../../../../core/rich-text/block-actions.ts';
import classes from '../../../../core/rich-text/editor.module.css';

export const imageEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

export const isImageName = (name: string): boolean =>
  imageEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

interface UploadsOptions {
  send: (file: File, signal: AbortSignal) => Promise<number>;
  onFailure: (file: File, error: unknown) => void;
}

interface UploadsStorage extends UploadsOptions {
  abort: AbortController;
}

declare module '@tiptap/core' {
  interface Storage {
    imageUploads: UploadsStorage;
  }
}

type Meta = { add: { id: object; pos: number; dom: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>('imageUploads');

/** Pictures on their way: shown in their place, and no part of the description until they have an id. */
export const ImageUploads = Extension.create<UploadsOptions, UploadsStorage>({
  name: 'imageUploads',
  addOptions: () => ({
    send: () => Promise.reject(new Error('No way to send pictures.')),
    onFailure: () => {},
  }),
  addStorage() {
    return { ...this.options, abort: new AbortController() };
  },
  onDestroy() {
    this.storage.abort.abort();
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const take = (files: FileList | undefined, pos?: number) => {
      const list = [...(files ?? [])];
      if (list.length === 0) return false;
      for (const file of list) uploadImage(editor, file, pos);
      return true;
    };
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, before) => {
            const set = before.map(tr.mapping, tr.doc);
            const meta: Meta | undefined = tr.getMeta(key);
            if (!meta) return set;
            if ('remove' in meta)
              return set.remove(set.find(undefined, undefined, ({ id }) => id === meta.remove));
            const { id, pos, dom } = meta.add;
            return set.add(tr.doc, [Decoration.widget(pos, dom, { id, side: -1, ignoreSelection: true })]);
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (_, { clipboardData }) =>
            // Word and spreadsheets put a picture of the text beside the text itself.
            clipboardData?.types.includes('text/html') ? false : take(clipboardData?.files),
          handleDrop: (view, event) => {
            const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            if (!take(event.dataTransfer?.files, pos)) return false;
            event.preventDefault();
            event.stopPropagation();
            return true;
          },
        },
      }),
    ];
  },
});

export const countUploads = (state: EditorState): number => key.getState(state)?.find().length ?? 0;

/** Uploads a picture to the cursor, or to a place given. */
export async function uploadImage(editor: Editor, file: File, near?: number): Promise<void> {
  const { send, onFailure, abort } = editor.storage.imageUploads;
  if (!isImageName(file.name)) return onFailure(file, undefined);
  const id = {};
  const { dom, dispose } = makePlaceholder(file);
  const $near = near === undefined ? undefined : editor.state.doc.resolve(near);
  const pos = $near ? ($near.parent.isTextblock ? $near.after() : $near.pos) : blockPosition(editor.state);
  const tell = (meta: Meta, tr = editor.state.tr) =>
    editor.view.dispatch(tr.setMeta(key, meta).setMeta('addToHistory', tr.docChanged));
  tell({ add: { id, pos, dom } });
  try {
    const imageId = await send(file, abort.signal);
    if (!editor.isDestroyed) place(imageId);
  } catch (error) {
    if (editor.isDestroyed) return;
    tell({ remove: id });
    onFailure(file, error);
  } finally {
    dispose();
  }

  function place(imageId: number) {
    const [mark] = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    const node = editor.schema.nodes.image?.create({ id: imageId });
    const { tr } = editor.state;
    // Deleted with the text around it: then nobody wants it any more.
    if (mark && node) insertBlock(tr, mark.from, node);
    tell({ remove: id }, tr);
  }
}

function makePlaceholder(file: File) {
  const dom = document.createElement('div');
  dom.className = classes.uploading as string;
  dom.setAttribute('role', 'status');
  const image = document.createElement('img');
  image.alt = '';
  const address = URL.createObjectURL(file);
  image.src = address;
  const text = document.createElement('span');
  text.textContent = t`Uploading image…`;
  dom.append(image, text);
  return { dom, dispose: () => URL.revokeObjectURL(address) };
}
