import type { Article } from '@atrium/contract/parts/article';
import { useLingui } from '@lingui/react/macro';
import { type Content, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { cleanArticlePaste } from '../../../core/rich-text/clean-paste.ts';
import surface from '../../../core/rich-text/editor.module.css';
import { LinkModal } from '../../../core/rich-text/link-modal.tsx';
import prose from '../../../core/rich-text/prose.module.css';
import classes from './article.module.css';
import { makeArticleExtensions } from './article-extensions.ts';
import { ArticleToolbar } from './article-toolbar.tsx';
import { toArticle } from './to-article.ts';

interface ArticleEditorProps {
  label: string;
  /** What it opens with; later ones are not looked at. */
  initial: Article;
  error: string | undefined;
  onChange: (article: Article) => void;
}

/** The editor that descriptions have, with headings and lists, as a field of a form. */
export function ArticleEditor({ label, initial, error, onChange }: ArticleEditorProps) {
  const { t } = useLingui();
  const fault = useId();
  const [linking, setLinking] = useState(false);
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  const editor = useEditor({
    content: initial as Content,
    extensions: makeArticleExtensions(() => setLinking(true)),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanArticlePaste,
    },
    onUpdate: ({ editor }) => newest.current(toArticle(editor.state.doc)),
  });
  return (
    <fieldset className={classes.field} aria-describedby={error ? fault : undefined}>
      <legend className={classes.label}>{label}</legend>
      <div className={surface.surface}>
        <ArticleToolbar editor={editor} onLink={() => setLinking(true)} />
        <EditorContent editor={editor} className={`${prose.prose} ${surface.content} ${classes.article}`} />
      </div>
      {error && (
        <p id={fault} className={classes.error}>
          {error}
        </p>
      )}
      <LinkModal editor={editor} opened={linking} onClose={() => setLinking(false)} />
      <span
        className={classes.hint}
      >{t`Headings, lists, links and videos. Others see it as you do here.`}</span>
    </fieldset>
  );
}
