import type { Upload } from '@atrium/contract/uploads';
import { listUploads } from '@atrium/contract/uploads';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { send } from '../../../base/http/call.ts';
import { formatBytes } from '../../../base/text/in-language.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/toast/toast.tsx';
import { giveUpUpload } from '../pieces/send-in-pieces.ts';
import { keepUnfinished } from '../pieces/unfinished.ts';
import type { DroppedFile } from '../upload/read-dropped.ts';
import type { UploadPlace } from '../upload/upload-list.ts';
import classes from './unfinished-uploads.module.css';

interface UnfinishedUploadsProps extends UploadPlace {
  /** The documents shown here, of which one may be getting a new version. */
  documents: number[];
  onGoOn: (dropped: DroppedFile[]) => void;
}

/** The pause between questions while bytes still come in elsewhere: that may be what just broke off. */
const activeInterval = 3000;

const unfinishedQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: async ({ signal }) => {
    const uploads = await send(listUploads, {}, { signal });
    keepUnfinished(uploads.map(({ id }) => id));
    return uploads;
  },
  // What was offered before may be finished by now.
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ isActive }) => isActive) ? activeInterval : false),
  // It is an offer: where it cannot be made now, nothing is lost.
  meta: { handles: () => true },
});

/** Offers to go on with what broke off: the server has a part of it, and the browser needs the file once more. */
export function UnfinishedUploads({ documents, onGoOn, ...place }: UnfinishedUploadsProps) {
  const { data = [] } = useQuery(unfinishedQuery);
  const isHere = ({ space, folder, document }: Upload) =>
    document === null ? space === place.spaceId && folder === place.folderId : documents.includes(document);
  return data
    .filter((upload) => !upload.isActive && isHere(upload))
    .map((upload) => <UnfinishedUpload key={upload.id} upload={upload} onGoOn={onGoOn} />);
}

function UnfinishedUpload({ upload, onGoOn }: { upload: Upload } & Pick<UnfinishedUploadsProps, 'onGoOn'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { name } = upload;
  const [there, size] = [formatBytes(upload.received), formatBytes(upload.size)];
  const giveUp = async () => {
    await giveUpUpload(upload.id);
    await client.invalidateQueries(unfinishedQuery);
  };
  return (
    <div className={classes.offer}>
      <Notice kind="info" title={t`The upload of “${name}” was interrupted`}>
        <p>
          <Trans>
            {there} of {size} are uploaded. Choose the file again to continue.
          </Trans>
        </p>
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => input.current?.click()}>
            <Trans>Choose the file</Trans>
          </Button>
          <Button size="xs" variant="subtle" onClick={() => void giveUp()}>
            <Trans>Give up this upload</Trans>
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`The file to go on with: ${name}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file && isFileOf(upload, file)) onGoOn([droppedFor(upload, file)]);
            else if (file) tellOther(upload);
            currentTarget.value = '';
          }}
        />
      </Notice>
    </div>
  );
}

const isFileOf = ({ name, size, lastModified }: Upload, file: File): boolean =>
  file.name.replaceAll(',', '') === name && file.size === size && file.lastModified === lastModified;

const droppedFor = ({ subFolder, document }: Upload, file: File): DroppedFile => ({
  file,
  folder: subFolder,
  ...(document === null ? {} : { replaces: document }),
});

function tellOther({ name, size }: Upload): void {
  const bytes = formatBytes(size);
  showToast(
    'bad',
    t`That is another file`,
    t`The upload started with “${name}” (${bytes}), and the file must not have changed since.`,
  );
}
