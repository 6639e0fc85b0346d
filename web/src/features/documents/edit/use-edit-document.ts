import { type Document, replaceFile, updateDocument } from '@atrium/contract/documents';
import { addPiece, createUpload } from '@atrium/contract/uploads';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { type CallError, hasCode, hasStatus } from '../../../base/http/call-error.ts';
import { makeKey } from '../../../base/http/request-key.ts';
import { upload } from '../../../base/http/upload.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { giveUpUpload, sendInPieces } from '../pieces/send-in-pieces.ts';
import { uploadProblem } from '../upload/judge-upload-failure.ts';
import { goesInPieces } from '../upload/upload-batches.ts';
import { pdfPasswordProblem } from '../versions/pdf-password-problem.ts';

export interface DocumentDraft {
  name: string;
  tags: number[];
  folder: number | null | undefined;
  /** Takes the place of the one that is there. */
  file: File | undefined;
  /** The password of the PDF that is there, and of the one that takes its place. */
  password: string;
}

export interface DocumentErrors {
  name?: string;
  tags?: string;
  folder?: string;
  file?: string;
  password?: string;
  form?: string;
}

const handled = [400, 403, 404, 409, 413, 415, 422, 507];

export function useEditDocument(document: Document, onSaved: () => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<DocumentErrors>({});
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  // However often a file is sent, it is one new version.
  const keys = useRef(new WeakMap<File, string>());
  useEffect(() => () => controller.current?.abort(), []);

  const save = useMutation({
    mutationFn: async (draft: DocumentDraft) => {
      const body = changesOf(document, draft);
      const params = { id: document.id };
      // The quick part first: a name that is taken need not wait for a long upload to be told.
      if (Object.keys(body).length > 0) await send(updateDocument, { params, body });
      if (!draft.file) return;
      controller.current = new AbortController();
      const files = [{ file: draft.file, name: draft.file.name }];
      const idempotencyKey = keys.current.get(draft.file) ?? makeKey();
      keys.current.set(draft.file, idempotencyKey);
      const { signal } = controller.current;
      if (goesInPieces(draft.file)) {
        const { name, size, lastModified } = draft.file;
        const target = { name, size, lastModified, document: document.id };
        const { file, password } = draft;
        // Who closes the window does not want it any more.
        const onBegun = (id: string) => signal.addEventListener('abort', () => void giveUpUpload(id));
        await sendInPieces(target, { file }, { signal, onProgress: setProgress, password, onBegun });
        return;
      }
      const options = { signal, onProgress: setProgress, idempotencyKey };
      const fields = draft.password ? { password: draft.password } : {};
      await upload(replaceFile, { params, fields, files }, options);
    },
    onSuccess: (_, draft) => {
      tellSaved(document, draft);
      onSaved();
    },
    onError: (error, { password }) => setErrors(describe(error, password)),
    onSettled: () => {
      setProgress(undefined);
      void refreshSpaces(client, [document.space]);
    },
    meta: {
      handles: (error: CallError) => isOfFile(error) || isOfPassword(error) || handled.includes(error.status),
    },
  });

  return {
    errors,
    progress,
    isPending: save.isPending,
    refuse: setErrors,
    clearErrors: () => setErrors({}),
    submit: save.mutate,
    cancel: () => controller.current?.abort(),
  };
}

/** What people see of it first: a new file, another place, another name. */
function tellSaved(document: Document, draft: DocumentDraft): void {
  const { name, file } = draft;
  const changes = changesOf(document, draft);
  if (file) showToast('ok', t`“${name}” has a new version`);
  else if ('folder' in changes) showToast('ok', t`“${name}” is moved`);
  else if ('name' in changes) showToast('ok', t`Renamed to “${name}”`);
  else if ('tags' in changes) showToast('ok', t`The tags of “${name}” are saved`);
}

const isOfFile = (error: unknown) => hasStatus(error, 0, 400, 413, 415, 507) && isUpload(error);
/** Missing, wrong, or tried too often. */
const isOfPassword = (error: unknown) =>
  hasCode(error, 'document.pdf-password', 'request.too-many') && isUpload(error);
const uploadPaths: string[] = [replaceFile.path, createUpload.path, addPiece.path];
const isUpload = ({ asked }: CallError) => uploadPaths.includes(asked.path);

/** Names only what was changed: to name the rest would ask for rights that it does not need. */
function changesOf(document: Document, { name, tags, folder }: DocumentDraft) {
  const hasSameTags = tags.length === document.tags.length && tags.every((id) => document.tags.includes(id));
  return {
    ...(name === document.name ? {} : { name }),
    ...(hasSameTags ? {} : { tags }),
    ...(folder === document.folder || folder === undefined ? {} : { folder }),
  };
}

function describe(error: Error, password: string): DocumentErrors {
  if (isOfPassword(error)) return { password: pdfPasswordProblem(error, password) };
  if (isOfFile(error)) return { file: uploadProblem(error) };
  if (hasStatus(error, 403)) return { form: t`Access denied` };
  if (hasCode(error, 'document.name-taken')) return { name: error.fields.name ?? error.message };
  if (hasCode(error, 'tag.unknown')) return { tags: error.message };
  if (hasCode(error, 'folder.not-found')) return { folder: error.message };
  return hasStatus(error, ...handled) ? { form: error.message } : {};
}
