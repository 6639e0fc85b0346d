import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { ChangeList } from './change-list.tsx';
import { countInheriting, listChanges } from './draft.ts';
import { Impact } from './impact.tsx';
import { OthersNotice } from './others-notice.tsx';
import classes from './summary.module.css';
import type { Tree } from './tree.ts';
import { type Editor, writeEntries } from './use-editor.ts';

/** What is going to change, for whom, and the button that does it. */
export function Summary({ roleId, tree, editor }: { roleId: number; tree: Tree; editor: Editor }) {
  const { stored, draft, others } = editor;
  const changes = useMemo(() => listChanges(tree, stored, draft), [tree, stored, draft]);
  const entries = useMemo(() => writeEntries(roleId, tree, draft), [roleId, tree, draft]);
  const inheriting = useMemo(() => countInheriting(tree, stored, draft), [tree, stored, draft]);
  return (
    <SummaryFrame
      count={draft.size}
      isSaving={editor.isSaving}
      isBlocked={others !== undefined}
      onSave={editor.save}
      onDiscard={editor.discard}
      hint={
        <Trans>
          <Plural value={changes.length} one="# change" other="# changes" />, inherited by{' '}
          <Plural value={inheriting} one="# folder" other="# folders" />
        </Trans>
      }
      notice={
        others && (
          <OthersNotice
            others={others.map(({ place, by }) => ({
              key: place,
              name: tree.names[place] as string,
              by,
              isMine: draft.has(place),
            }))}
            mine={draft.size}
            onKeep={editor.keepMine}
            onDrop={editor.discard}
          />
        )
      }
    >
      <div className={classes.impact}>
        <Impact entries={entries} version={editor.version} />
      </div>
      <ChangeList changes={changes} onUndo={editor.undo} />
    </SummaryFrame>
  );
}

interface SummaryFrameProps {
  count: number;
  isSaving: boolean;
  /** Whether something must be answered first. */
  isBlocked: boolean;
  onSave: () => void;
  onDiscard: () => void;
  hint: ReactNode;
  notice: ReactNode;
  children: ReactNode;
}

/** The column at the right; where there is no room for it, it stands at the foot. */
export function SummaryFrame({ count, isSaving, isBlocked, ...props }: SummaryFrameProps) {
  return (
    <aside className={classes.summary} data-empty={(count === 0 && !props.notice) || undefined}>
      <div className={classes.scrolled}>
        <h2>
          <Trans>What changes</Trans>
        </h2>
        <p className={classes.note}>
          {count === 0 ? (
            <Trans>Nothing yet. What you tick is collected here and saved together.</Trans>
          ) : (
            props.hint
          )}
        </p>
        {props.notice}
        {count > 0 && props.children}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={count === 0 || isSaving} onClick={props.onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          className={classes.save}
          disabled={count === 0 || isBlocked}
          loading={isSaving}
          onClick={props.onSave}
        >
          {count === 0 ? (
            <Trans>Save changes</Trans>
          ) : (
            <Plural value={count} one="Save # change" other="Save # changes" />
          )}
        </Button>
      </div>
    </aside>
  );
}
