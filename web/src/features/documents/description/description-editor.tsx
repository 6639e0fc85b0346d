import { RichText } from '@atrium/contract/parts/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEditorState } from '@tiptap/react';
import { useCallback, useMemo, useState } from 'react';
import { sayProblem } from '../../../base/say-problem.ts';
import classes from '../../../core/rich-text/editor.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/toast/toast.tsx';
import { isBlank, isSameBody } from './body-rules.ts';
import { ConflictModal } from './conflict-modal.tsx';
import { DiscardModal } from './discard-modal.tsx';
import { type Draft, keepDraft, readDraft } from './draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { removeDraft } from './draft-place.ts';
import { EditorSurface } from './editor/editor-surface.tsx';
import { countUploads } from './editor/image-uploads.ts';
import { asEdited, fromRichText, toRichText } from './editor/to-rich-text.ts';
import { useDescriptionEditor } from './editor/use-description-editor.ts';
import { OwnPageLink } from './own-page-link.tsx';
import { bodyOf, type DescriptionOwner, spaceIdOf } from './owner.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

interface DescriptionEditorProps {
  owner: DescriptionOwner;
  /** Saved or given up. */
  onDone: () => void;
  /** A draft to go on with, where it was asked for before. */
  restored?: Draft | undefined;
  /** Whether it stands beside other things: it can go on where there is more room. */
  isInPage?: boolean;
}

export function DescriptionEditor(props: DescriptionEditorProps) {
  const { owner, onDone, restored, isInPage = false } = props;
  const { t } = useLingui();
  // As it was when the editing began, whatever is read meanwhile.
  const [base, setBase] = useState(() => (restored ? restored.base : bodyOf(owner)));
  const [offered, setOffered] = useState(() => (restored ? undefined : readDraft(owner)));
  const [problem, setProblem] = useState<string>();
  const [discarding, setDiscarding] = useState(false);
  const [conflict, setConflict] = useState<{ theirs: RichText | null; opened: boolean }>();

  const { editor, linking, setLinking } = useDescriptionEditor(owner, {
    body: restored ? restored.body : base,
    onChange: () => {
      setProblem(undefined);
      // There is one draft: the older one stays until it is decided what becomes of it.
      if (!offered) noteChange();
    },
    onSave: () => save(),
  });
  const read = useCallback((): RichText | null => {
    const body = toRichText(editor.state.doc);
    return isBlank(body) ? null : body;
  }, [editor]);
  const unchanged = useMemo(() => asEdited(editor.schema, base), [editor, base]);
  const keep = useCallback(() => {
    const body = read();
    if (isSameBody(body, unchanged)) removeDraft(owner);
    else keepDraft(owner, { body, base, at: Date.now() });
  }, [owner, read, base, unchanged]);
  const { noteChange, forget, flush } = useDraft(owner, keep);
  const uploading = useEditorState({ editor, selector: ({ editor }) => countUploads(editor.state) > 0 });

  const finish = () => {
    forget();
    onDone();
  };
  const saving = useSave(owner, {
    onSaved: () => {
      showToast('ok', t`The description is saved`);
      finish();
    },
    onConflict: (theirs) => setConflict({ theirs, opened: true }),
    onRefused: ({ status, message }) =>
      setProblem(
        status === 404
          ? t`It is no longer there, or you may no longer see it. Your text is still here: copy what you need.`
          : message,
      ),
  });

  const save = (over = base) => {
    if (uploading || saving.isPending) return;
    const mine = read();
    const checked = RichText.nullable().safeParse(mine);
    if (!checked.success) return setProblem(sayProblem(checked.error.issues[0]?.message ?? ''));
    if (over === base && isSameBody(mine, unchanged)) return finish();
    setProblem(undefined);
    saving.mutate({ mine, base: over });
  };
  const giveUp = () => (offered ? onDone() : finish());
  const cancel = () => (isSameBody(read(), unchanged) ? giveUp() : setDiscarding(true));
  const restore = (draft: Draft) => {
    setBase(draft.base);
    editor.commands.setContent(fromRichText(draft.body));
    setOffered(undefined);
    editor.commands.focus('end');
  };
  const closeConflict = () => setConflict((now) => now && { ...now, opened: false });

  return (
    <div className={classes.editor}>
      {offered && (
        <DraftNotice
          draft={offered}
          onRestore={() => restore(offered)}
          onDiscard={() => {
            forget();
            setOffered(undefined);
            noteChange();
            editor.commands.focus();
          }}
        />
      )}
      <EditorSurface editor={editor} linking={linking} onLinkingChange={setLinking} />
      {problem && (
        <Notice kind="bad" title={t`The description is not saved`}>
          {problem}
        </Notice>
      )}
      <div className={classes.actions}>
        {/* What is typed goes along as the draft; where an older one waits, that is decided first. */}
        {isInPage && !offered && !uploading && <OwnPageLink owner={owner} onFollow={flush} />}
        <Button variant="default" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={saving.isPending} disabled={uploading} onClick={() => save()}>
          <Trans>Save description</Trans>
        </Button>
      </div>
      <DiscardModal opened={discarding} onClose={() => setDiscarding(false)} onDiscard={giveUp} />
      <ConflictModal
        opened={conflict?.opened ?? false}
        theirs={conflict?.theirs ?? null}
        spaceId={spaceIdOf(owner)}
        saving={saving.isPending}
        onClose={closeConflict}
        onOverwrite={() => {
          const theirs = conflict?.theirs ?? null;
          closeConflict();
          setBase(theirs);
          save(theirs);
        }}
        onUseTheirs={finish}
      />
    </div>
  );
}
