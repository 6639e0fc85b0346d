import type { Document } from '@atrium/contract/documents';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { Name } from '@atrium/contract/parts/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sayProblem } from '../../../base/say-problem.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { PdfPassword } from '../versions/pdf-password.tsx';
import { VersionList } from '../versions/version-list.tsx';
import { FolderSelect } from './folder-select.tsx';
import { ReplacementFile } from './replacement-file.tsx';
import { TagsSelect } from './tags-select.tsx';
import { type DocumentDraft, useEditDocument } from './use-edit-document.ts';

interface EditDocumentFormProps {
  document: Document;
  onClose: () => void;
}

const isPdf = (filename: string) => fileEnding(filename) === 'pdf';

export function EditDocumentForm({ document, onClose }: EditDocumentFormProps) {
  const { t } = useLingui();
  const { name, tags, folder } = document;
  const [draft, setDraft] = useState<DocumentDraft>({ name, tags, folder, file: undefined, password: '' });
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const edit = useEditDocument(document, onClose);

  const passwordError = edit.errors.password;
  useEffect(() => {
    if (passwordError) passwordField.current?.focus();
  }, [passwordError]);

  function change(next: Partial<DocumentDraft>) {
    setDraft((before) => ({ ...before, ...next }));
    edit.clearErrors();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit.isPending) return;
    const name = Name.safeParse(draft.name);
    if (name.success) {
      edit.submit({ ...draft, name: name.data });
    } else {
      edit.refuse({ name: sayProblem(name.error.issues[0]?.message ?? '') });
      nameField.current?.focus();
    }
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
      <TagsSelect value={draft.tags} error={edit.errors.tags} onChange={(tags) => change({ tags })} />
      <FolderSelect
        label={t`Folder`}
        spaceId={document.space}
        value={draft.folder}
        now={document.folder}
        allows={(one) => one.permissions.canCreateDocument}
        allowsRoot="canCreateDocument"
        error={edit.errors.folder}
        onChange={(folder) => change({ folder })}
      />
      <ReplacementFile
        file={draft.file}
        progress={edit.progress}
        error={edit.errors.file}
        onChange={(file, problem) => {
          change({ file });
          if (problem) edit.refuse({ file: problem });
        }}
      />
      {draft.file && (isPdf(document.file.filename) || isPdf(draft.file.name)) && (
        <PdfPassword
          ref={passwordField}
          value={draft.password}
          error={passwordError}
          onChange={(password) => change({ password })}
        />
      )}
      <VersionList document={document} />
      <div className={form.actions} data-actions>
        <Button
          variant="default"
          onClick={() => {
            edit.cancel();
            onClose();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={edit.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
