import type { Folder } from '@atrium/contract/folders';
import { Name } from '@atrium/contract/parts/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { sayProblem } from '../../../base/say-problem.ts';
import { spacesQuery } from '../../../core/library/library.ts';
import form from '../../../ui/form/form.module.css';
import { NothingFound } from '../../../ui/form/nothing-found.tsx';
import { selectProps } from '../../../ui/form/select-styles.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { ConfirmMove } from './confirm-move.tsx';
import { isInside } from './folder-options.ts';
import { FolderSelect } from './folder-select.tsx';
import { type FolderDraft, useEditFolder } from './use-edit-folder.ts';
import { useTargetSpaces } from './use-target-spaces.ts';

interface EditFolderFormProps {
  folder: Folder;
  onClose: () => void;
}

export function EditFolderForm({ folder, onClose }: EditFolderFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<FolderDraft>({
    name: folder.name,
    space: folder.space,
    parent: folder.parent,
  });
  const nameField = useRef<HTMLInputElement>(null);
  const edit = useEditFolder(folder, onClose);
  const target = useQuery(spacesQuery).data?.find(({ id }) => id === draft.space);

  function change(next: Partial<FolderDraft>) {
    setDraft({ ...draft, ...next });
    edit.clearErrors();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.isPending) return;
    const name = Name.safeParse(draft.name);
    if (!name.success) {
      edit.refuse({ name: sayProblem(name.error.issues[0]?.message ?? '') });
      nameField.current?.focus();
    } else if (draft.parent === undefined && !target?.permissions.canCreate) {
      edit.refuse({ parent: t`You may not put it at the top level there. Choose a folder.` });
    } else {
      edit.submit({ ...draft, parent: draft.parent ?? null, name: name.data });
    }
  }

  if (edit.impact) {
    return (
      <ConfirmMove
        name={folder.name}
        impact={edit.impact}
        isPending={edit.isPending}
        onBack={edit.backFromImpact}
        onConfirm={edit.confirm}
      />
    );
  }
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      {edit.errors.form && <Notice kind="bad">{edit.errors.form}</Notice>}
      <TextInput
        ref={nameField}
        label={t`Name`}
        data-autofocus
        value={draft.name}
        error={edit.errors.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SpaceSelect
        value={draft.space}
        now={folder.space}
        error={edit.errors.space}
        // Folders of another space: the one chosen before is not among them.
        onChange={(space) => change({ space, parent: space === folder.space ? folder.parent : undefined })}
      />
      <FolderSelect
        label={t`Parent folder`}
        spaceId={draft.space}
        value={draft.parent}
        now={draft.space === folder.space ? folder.parent : undefined}
        allows={(other) => other.permissions.canCreate && !isInside(other, folder.id)}
        allowsRoot="canCreate"
        error={edit.errors.parent}
        onChange={(parent) => change({ parent })}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={edit.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}

interface SpaceSelectProps {
  value: number;
  now: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

function SpaceSelect({ value, now, error, onChange }: SpaceSelectProps) {
  const { t } = useLingui();
  const [isWanted, setIsWanted] = useState(false);
  const spaces = useTargetSpaces(now, isWanted);
  return (
    <Select
      {...selectProps}
      label={t`Space`}
      error={error}
      data={spaces.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onDropdownOpen={() => setIsWanted(true)}
      onChange={(next) => next !== null && Number(next) !== value && onChange(Number(next))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={<NothingFound />}
    />
  );
}
