import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUpload } from '@tabler/icons-react';
import { ChooseFiles } from '../../../ui/form/choose-files.tsx';
import classes from '../../../ui/form/drop-zone.module.css';
import { DropZone } from '../../../ui/form/drop-zone.tsx';
import { chosenFiles, type DroppedFile, readDropped } from './read-dropped.ts';

interface UploadZoneProps {
  onFiles: (files: DroppedFile[]) => void;
  error?: string | undefined;
}

const errorId = 'upload-error';

/** Takes files and whole folders, dropped or chosen. */
export function UploadZone({ onFiles, error }: UploadZoneProps) {
  const { t } = useLingui();
  const choose = (files: File[]) => onFiles(chosenFiles(files));
  const files = (
    <ChooseFiles
      label={t`choose files`}
      field={t`Files`}
      takes="many"
      isFirst
      describedBy={error ? errorId : undefined}
      onChoose={choose}
    />
  );
  const folder = (
    <ChooseFiles
      label={t`choose a folder`}
      field={t`Folder`}
      takes="folder"
      describedBy={undefined}
      onChoose={choose}
    />
  );
  return (
    <DropZone
      icon={IconCloudUpload}
      error={error}
      errorId={errorId}
      onDrop={(dropped) => void readDropped(dropped).then(onFiles)}
    >
      <div>
        <p className={classes.line}>
          <Trans>
            Drop files or folders here, or {files} or {folder}
          </Trans>
        </p>
        <p className={classes.hint}>
          <Trans>Folders keep their structure. PDF, Office, images, video, zip and more.</Trans>
        </p>
      </div>
    </DropZone>
  );
}
