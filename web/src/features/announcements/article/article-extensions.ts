import { headingLevels } from '@atrium/contract/parts/article';
import { Extension, type Extensions, Node } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { LinkMark } from '../../../core/rich-text/link-mark.ts';
import { VideoNode } from '../../../core/rich-text/video-node.ts';

/** The text ends with a paragraph: there is always a line to type in. */
const EndWithParagraph = Extension.create({
  name: 'endWithParagraph',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { doc, tr, schema }) => {
        const isWhole = doc.lastChild?.type.name === 'paragraph';
        if (isWhole || !transactions.some(({ docChanged }) => docChanged)) return null;
        return tr.insert(doc.content.size, schema.nodes.paragraph?.create() as DocumentNode);
      },
    }),
  ],
});

/** An item holds paragraphs alone: there are no lists in lists. */
const FlatItem = Node.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Exactly what the contract knows; the rest of the kit stays off. */
export const makeArticleExtensions = (onLink: () => void): Extensions => [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  LinkMark,
  VideoNode,
  FlatItem,
  EndWithParagraph,
  Extension.create({
    name: 'articleKeys',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink();
        return true;
      },
    }),
  }),
];
