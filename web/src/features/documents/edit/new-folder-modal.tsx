import { createFolder, createFolders, type Folder } from '@atrium/contract/folders';
import { type NewFolder, parseFolderLines } from '@atrium/contract/parts/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { hasStatus } from '../../../base/http/call-error.ts';
import { sayProblem } from '../../../base/say-problem.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import form from '../../../ui/form/form.module.css';
import { Modal } from '../../../ui/window/modal.tsx';
import { lineProblem, selectLine } from './folder-lines.ts';
import { FolderPreview } from './folder-preview.tsx';
import classes from './new-folder-modal.module.css';

interface NewFolderProps {
  spaceId: number;
  /** Null is the space's root. */
  parent: Folder | null;
  onClose: () => void;
}

export function NewFolderModal({ opened, ...props }: NewFolderProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={props.onClose} title={t`New folder`}>
      <NewFolderForm {...props} />
    </Modal>
  );
}

function NewFolderForm({ spaceId, parent, onClose }: NewFolderProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const parsed = parseFolderLines(text);
  const problem = lineProblem(parsed, text);

  const create = useMutation({
    mutationFn: (folders: NewFolder[]) => makeFolders({ spaceId, parent, folders }),
    onSuccess: () => {
      void refreshSpaces(client, [spaceId]);
      onClose();
    },
    onError: (error) => {
      // The place was deleted, or a right taken away: what stands behind is not true any more.
      if (hasStatus(error, 403, 404)) void refreshSpaces(client, [spaceId]);
      if (!hasStatus(error, 404, 409, 422)) return;
      setRefusal(error.fields.name ?? error.message);
      field.current?.focus();
    },
    meta: { handles: [404, 409, 422] },
  });

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (create.isPending) return;
    if ('folders' in parsed) {
      create.mutate(parsed.folders);
      return;
    }
    setRefusal(problem ?? sayProblem(parsed.error));
    if (field.current) selectLine(field.current, parsed.line);
  }

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label={t`Name`}
        description={t`One folder per line. Leading dashes set the depth, one dash per level.`}
        rows={4}
        classNames={{ input: classes.lines }}
        data-autofocus
        value={text}
        error={refusal ?? problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          // Enter alone makes the next line.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <FolderPreview text={text} parsed={parsed} place={parent?.name} />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={create.isPending}>
          <Trans>Create</Trans>
        </Button>
      </div>
    </form>
  );
}

async function makeFolders({
  spaceId: space,
  parent: above,
  folders,
}: Pick<NewFolderProps, 'spaceId' | 'parent'> & { folders: NewFolder[] }): Promise<void> {
  const parent = above?.id ?? null;
  const [first] = folders;
  if (first && folders.length === 1 && first.children.length === 0) {
    await send(createFolder, { body: { name: first.name, space, parent } });
  } else {
    await send(createFolders, { body: { space, parent, folders } });
  }
}
