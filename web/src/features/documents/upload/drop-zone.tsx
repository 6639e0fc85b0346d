import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './drop-zone.module.css';
import { chosenFiles, type DroppedFile, readDropped } from './read-dropped.ts';

interface DropZoneProps {
  onFiles: (files: DroppedFile[]) => void;
  error?: string | undefined;
}

/** Takes files and whole folders, dropped or chosen. */
export function DropZone({ onFiles, error }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // The page behind takes drops too.
    event.stopPropagation();
    setOver(false);
    void readDropped(event.dataTransfer).then(onFiles);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the buttons are for all */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={classes.icon}>
          <IconCloudUpload size={24} stroke={1.6} aria-hidden="true" />
        </span>
        <div>
          <p className={classes.line}>
            <Trans>
              Drop files or folders here, or <ChooseFiles onFiles={onFiles} error={error} /> or{' '}
              <ChooseFolder onFiles={onFiles} />
            </Trans>
          </p>
          <p className={classes.hint}>
            <Trans>Folders keep their structure. PDF, Office, images, video, zip and more.</Trans>
          </p>
        </div>
      </div>
      {error && (
        <p className="atr-error" id="upload-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function ChooseFiles({ onFiles, error }: DropZoneProps) {
  const { t } = useLingui();
  return (
    <Choose
      label={t`choose files`}
      field={t`Files`}
      describedBy={error ? 'upload-error' : undefined}
      onFiles={onFiles}
    />
  );
}

function ChooseFolder({ onFiles }: DropZoneProps) {
  const { t } = useLingui();
  return <Choose label={t`choose a folder`} field={t`Folder`} isFolder onFiles={onFiles} />;
}

interface ChooseProps extends DropZoneProps {
  label: string;
  field: string;
  isFolder?: boolean;
  describedBy?: string | undefined;
}

function Choose({ label, field, isFolder = false, describedBy, onFiles }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.choose}
        aria-describedby={describedBy}
        data-autofocus={isFolder ? undefined : true}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={field}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          onFiles(chosenFiles(currentTarget.files ?? []));
          // So that the same file can be chosen again after it was taken off the list.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
