import '../../../../core/rich-text/complete-jsdom.ts';
import { RichText } from '@atrium/contract/parts/rich-text';
import { Editor } from '@tiptap/core';
import { expect, onTestFinished } from 'vitest';
import { cleanPaste } from '../../../../core/rich-text/clean-paste.ts';
import { makeExtensions } from './extensions.ts';
import { fromRichText, toRichText } from './to-rich-text.ts';

interface TestOptions {
  sendImage?: (file: File, signal: AbortSignal) => Promise<number>;
  onImageFailure?: (file: File, error: unknown) => void;
}

/** Makes the real editor without the page around it, for tests. */
export function makeTestEditor(body: RichText | null = null, options: TestOptions = {}): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    content: fromRichText(body),
    extensions: makeExtensions({
      spaceId: 3,
      addressOf: async (id) => `/images/${id}`,
      sendImage: async () => 12,
      onImageFailure: () => {},
      onLink: () => {},
      onSave: () => {},
      ...options,
    }),
    editorProps: { transformPastedHTML: cleanPaste },
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

/** The description as it would be saved; the server's schema takes it as it is. */
export function bodyIn(editor: Editor): RichText {
  const body = toRichText(editor.state.doc);
  expect(RichText.parse(body)).toEqual(body);
  return body;
}
