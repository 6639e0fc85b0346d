import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBrandYoutube,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import classes from '../../../core/rich-text/editor.module.css';
import { ToolButton } from '../../../core/rich-text/tool-button.tsx';
import { useRovingFocus } from '../../../core/rich-text/use-roving-focus.ts';
import { insertVideo } from '../../../core/rich-text/video-node.ts';

const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

export function ArticleToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useLingui();
  const { ref, onKeyDown } = useRovingFocus<HTMLDivElement>();
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: editor.isActive('heading', { level: 2 }),
      smaller: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div
      ref={ref}
      className={classes.toolbar}
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={onKeyDown}
    >
      <ToolButton
        icon={IconH2}
        label={t`Heading`}
        active={now.heading}
        onClick={() => run().toggleHeading({ level: 2 }).run()}
      />
      <ToolButton
        icon={IconH3}
        label={t`Smaller heading`}
        active={now.smaller}
        onClick={() => run().toggleHeading({ level: 3 }).run()}
      />
      <ToolButton
        icon={IconList}
        label={t`List`}
        active={now.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <ToolButton
        icon={IconListNumbers}
        label={t`Numbered list`}
        active={now.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <span className={classes.divider} />
      <ToolButton
        icon={IconBold}
        label={t`Bold`}
        shortcut={`${mod}B`}
        active={now.bold}
        onClick={() => run().toggleBold().run()}
      />
      <ToolButton
        icon={IconItalic}
        label={t`Italic`}
        shortcut={`${mod}I`}
        active={now.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <ToolButton icon={IconLink} label={t`Link`} shortcut={`${mod}K`} active={now.link} onClick={onLink} />
      <ToolButton icon={IconBrandYoutube} label={t`Video`} onClick={() => insertVideo(editor)} />
      <span className={classes.divider} />
      <ToolButton
        icon={IconArrowBackUp}
        label={t`Undo`}
        shortcut={`${mod}Z`}
        disabled={!now.canUndo}
        onClick={() => run().undo().run()}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={t`Redo`}
        disabled={!now.canRedo}
        onClick={() => run().redo().run()}
      />
    </div>
  );
}
