import { Extension, type Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { LinkMark } from '../../../../core/rich-text/link-mark.ts';
import { VideoNode } from '../../../../core/rich-text/video-node.ts';
import { ColumnNode, ColumnsNode } from './column-nodes.ts';
import { ImageNode } from './image-node.ts';
import { ImageUploads } from './image-uploads.ts';
import { KeepShape } from './keep-shape.ts';

interface Surroundings {
  spaceId: number;
  addressOf: (imageId: number) => Promise<string>;
  sendImage: (file: File, signal: AbortSignal) => Promise<number>;
  onImageFailure: (file: File, error: unknown) => void;
  onLink: () => void;
  onSave: () => void;
}

/** Exactly what the contract knows; lists, headings and the rest of the kit stay off. */
export const makeExtensions = (around: Surroundings): Extensions => [
  StarterKit.configure({
    blockquote: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  LinkMark,
  ColumnsNode,
  ColumnNode,
  VideoNode,
  ImageNode.configure({ spaceId: around.spaceId, addressOf: around.addressOf }),
  ImageUploads.configure({ send: around.sendImage, onFailure: around.onImageFailure }),
  KeepShape,
  Extension.create({
    name: 'descriptionKeys',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        around.onLink();
        return true;
      },
      'Mod-s': () => {
        around.onSave();
        return true;
      },
    }),
  }),
];
