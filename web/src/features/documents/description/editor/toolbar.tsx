import type { ColumnLayout } from '@atrium/contract/parts/rich-text';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBrandYoutube,
  IconItalic,
  IconLink,
  IconPhoto,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import classes from '../../../../core/rich-text/editor.module.css';
import { ToolButton } from '../../../../core/rich-text/tool-button.tsx';
import { useRovingFocus } from '../../../../core/rich-text/use-roving-focus.ts';
import { insertVideo } from '../../../../core/rich-text/video-node.ts';
import { findColumns } from './change-columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { imageEndings, uploadImage } from './image-uploads.ts';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

export function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const { ref, onKeyDown } = useRovingFocus<HTMLDivElement>();
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      layout: findColumns(editor.state)?.node.attrs.layout as ColumnLayout | undefined,
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  return (
    <div
      ref={ref}
      className={classes.toolbar}
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={onKeyDown}
    >
      <ToolButton
        icon={IconBold}
        label={t`Bold`}
        shortcut={`${mod}B`}
        active={now.bold}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <ToolButton
        icon={IconItalic}
        label={t`Italic`}
        shortcut={`${mod}I`}
        active={now.italic}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <ToolButton icon={IconLink} label={t`Link`} shortcut={`${mod}K`} active={now.link} onClick={onLink} />
      <span className={classes.divider} />
      <ToolButton icon={IconPhoto} label={t`Image`} onClick={() => files.current?.click()} />
      <ToolButton icon={IconBrandYoutube} label={t`Video`} onClick={() => insertVideo(editor)} />
      <ColumnsMenu editor={editor} layout={now.layout} />
      <span className={classes.divider} />
      <ToolButton
        icon={IconArrowBackUp}
        label={t`Undo`}
        shortcut={`${mod}Z`}
        disabled={!now.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={t`Redo`}
        disabled={!now.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={imageEndings.map((ending) => `.${ending}`).join(',')}
        aria-label={t`Image file`}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) void uploadImage(editor, file);
          // The same file can be chosen again.
          currentTarget.value = '';
          editor.commands.focus();
        }}
      />
    </div>
  );
}
