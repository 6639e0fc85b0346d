import '../../../core/rich-text/complete-jsdom.ts';
import { Article } from '@atrium/contract/parts/article';
import { screen } from '@testing-library/react';
import { type Content, Editor } from '@tiptap/core';
import { expect, it, onTestFinished } from 'vitest';
import { cleanArticlePaste } from '../../../core/rich-text/clean-paste.ts';
import { renderAlone } from '../../../testing/test-frame.tsx';
import { makeArticleExtensions } from './article-extensions.ts';
import { ArticleView } from './article-view.tsx';
import { emptyArticle, toArticle } from './to-article.ts';

/** The real editor without the page around it. */
function makeEditor(body: Article = emptyArticle): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    content: body as Content,
    extensions: makeArticleExtensions(() => {}),
    editorProps: { transformPastedHTML: cleanArticlePaste },
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

/** The text as it would be saved; the server's schema takes it as it is. */
function bodyIn(editor: Editor): Article {
  const body = toArticle(editor.state.doc);
  expect(Article.parse(body)).toEqual(body);
  return body;
}

const text = (words: string) => ({ type: 'text' as const, text: words });
const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });
const item = (words: string) => ({ type: 'listItem' as const, content: [paragraph(words)] });
const whole: Article = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('What changes')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('In the hall')] },
    { type: 'bulletList', content: [item('one'), item('two')] },
    { type: 'orderedList', content: [item('first')] },
    { type: 'video', attrs: { url: 'https://youtu.be/dQw4w9WgXcQ' } },
    paragraph('The end'),
  ],
};

it('[RTE-01] what is stored comes out of the editor as it went in', () => {
  expect(bodyIn(makeEditor(whole))).toEqual(whole);
  expect(bodyIn(makeEditor())).toEqual(emptyArticle);
});

it('[RTE-01] headings and lists are made by the tools, and there is always a line to type in', () => {
  const editor = makeEditor();
  editor.chain().insertContent('Title').toggleHeading({ level: 2 }).run();
  expect(bodyIn(editor).content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
    { type: 'paragraph' },
  ]);
  editor.chain().focus('end').toggleBulletList().insertContent('one').splitListItem('listItem').run();
  editor.commands.insertContent('two');
  expect(bodyIn(editor).content.slice(1)).toEqual([
    { type: 'bulletList', content: [item('one'), item('two')] },
    { type: 'paragraph' },
  ]);
});

it('[1.3.1] [RTE-01] what is pasted keeps its headings and lists, and loses everything that could do something', () => {
  const editor = makeEditor();
  editor.view.pasteHTML(
    `<h1 onclick="alert(1)">Top</h1><h5>Deep</h5><ul><li>a<ul><li>b</li></ul></li></ul>
     <p style="position:fixed"><a href="javascript:alert(1)">x</a><script>alert(1)</script><img src=x onerror=alert(1)></p>
     <table><tr><td>c</td><td>d</td></tr></table>`,
  );
  const body = bodyIn(editor);
  const kinds = body.content.map((block) =>
    block.type === 'heading' ? `heading ${block.attrs.level}` : block.type,
  );
  expect(kinds.slice(0, 3)).toEqual(['heading 2', 'heading 3', 'bulletList']);
  expect(JSON.stringify(body)).not.toMatch(/alert|javascript|onclick|style|script/);
});

it('[RTE-01] readers see headings below the title’s level, lists and links; a link that is not safe is text', async () => {
  const bad = { type: 'link' as const, attrs: { href: 'javascript:alert(1)' } };
  const body: Article = {
    type: 'doc',
    content: [
      ...whole.content.slice(0, 4),
      { type: 'paragraph', content: [{ ...text('bad'), marks: [bad] }, text('<b>plain</b>')] },
      { type: 'paragraph' },
    ],
  };
  await renderAlone(<ArticleView body={body} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('What changes');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('In the hall');
  const lists = screen.getAllByRole('list');
  expect(lists.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['UL', 'onetwo'],
    ['OL', 'first'],
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('<b>plain</b>')).toBeTruthy();
});
