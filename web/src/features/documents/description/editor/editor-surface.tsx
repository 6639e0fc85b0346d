import { type Editor, EditorContent } from '@tiptap/react';
import classes from '../../../../core/rich-text/editor.module.css';
import { LinkModal } from '../../../../core/rich-text/link-modal.tsx';
import prose from '../../../../core/rich-text/prose.module.css';
import { Toolbar } from './toolbar.tsx';

interface EditorSurfaceProps {
  editor: Editor;
  linking: boolean;
  onLinkingChange: (linking: boolean) => void;
}

export function EditorSurface({ editor, linking, onLinkingChange }: EditorSurfaceProps) {
  return (
    <div className={classes.surface}>
      <Toolbar editor={editor} onLink={() => onLinkingChange(true)} />
      <EditorContent editor={editor} className={`${prose.prose} ${classes.content}`} />
      <LinkModal editor={editor} opened={linking} onClose={() => onLinkingChange(false)} />
    </div>
  );
}
