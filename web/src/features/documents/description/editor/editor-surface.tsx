import { type Editor, EditorContent } from '@tiptap/react';
import prose from '../prose.module.css';
import classes from './editor.module.css';
import { LinkModal } from './link-modal.tsx';
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
