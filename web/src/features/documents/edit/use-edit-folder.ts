import { type Folder, measureMoveImpact, updateFolder } from '@atrium/contract/folders';
import type { Impact } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { hasCode, hasStatus } from '../../../base/http/call-error.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { changesAccess } from '../../../core/permissions/impact-sentence.ts';
import { showToast } from '../../../ui/toast/toast.tsx';

export interface FolderDraft {
  name: string;
  space: number;
  /** Undefined until one is chosen in another space: then it is the top level. */
  parent: number | null | undefined;
}

export interface FolderErrors {
  name?: string;
  space?: string;
  parent?: string;
  form?: string;
}

const handled = [403, 404, 409, 422];

/** Saves a folder; a move that changes who may see it is shown first. */
export function useEditFolder(folder: Folder, onSaved: () => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<FolderErrors>({});
  const [asked, setAsked] = useState<{ draft: FolderDraft; impact: Impact }>();

  const onError = (error: unknown) => {
    setAsked(undefined);
    setErrors(describe(error));
    // Somebody else may have changed what this window was opened on.
    if (hasStatus(error, 403, 404)) void refreshSpaces(client, [folder.space]);
  };

  const save = useMutation({
    mutationFn: (draft: FolderDraft) =>
      send(updateFolder, { params: { id: folder.id }, body: changesOf(folder, draft) }),
    onSuccess: (_, draft) => {
      const { space, name } = draft;
      if (isMoved(folder, draft)) showToast('ok', t`“${name}” is moved`);
      else if (name !== folder.name) showToast('ok', t`Renamed to “${name}”`);
      void refreshSpaces(client, [folder.space, space]);
      onSaved();
    },
    onError,
    meta: { handles: handled },
  });

  const measure = useMutation({
    mutationFn: ({ space, parent = null }: FolderDraft) =>
      send(measureMoveImpact, { params: { id: folder.id }, body: { space, parent } }),
    onSuccess: (impact, draft) => {
      if (changesAccess(impact)) setAsked({ draft, impact });
      else save.mutate(draft);
    },
    onError,
    meta: { handles: handled },
  });

  return {
    errors,
    impact: asked?.impact,
    isPending: save.isPending || measure.isPending,
    refuse: setErrors,
    clearErrors: () => setErrors({}),
    submit: (draft: FolderDraft) => (isMoved(folder, draft) ? measure : save).mutate(draft),
    confirm: () => asked && save.mutate(asked.draft),
    backFromImpact: () => setAsked(undefined),
  };
}

const isMoved = (folder: Folder, { space, parent }: FolderDraft) =>
  space !== folder.space || parent !== folder.parent;

/** Names only what was changed: to name the rest would ask for rights that it does not need. */
function changesOf(folder: Folder, draft: FolderDraft) {
  return {
    ...(draft.name === folder.name ? {} : { name: draft.name }),
    ...(isMoved(folder, draft) ? { space: draft.space, parent: draft.parent ?? null } : {}),
  };
}

function describe(error: unknown): FolderErrors {
  if (hasStatus(error, 403)) return { form: t`Access denied` };
  if (hasCode(error, 'folder.name-taken')) return { name: error.fields.name ?? error.message };
  if (hasCode(error, 'folder.into-itself', 'folder.too-deep')) return { parent: error.message };
  if (hasCode(error, 'request.invalid')) return { form: error.message, ...error.fields };
  return hasStatus(error, ...handled) ? { form: error.message } : {};
}
