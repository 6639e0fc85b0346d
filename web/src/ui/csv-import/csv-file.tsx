import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconFileTypeCsv, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import classes from './csv-import.module.css';

interface CsvFileProps {
  file: File | undefined;
  error: string | undefined;
  isBusy: boolean;
  /** None: what was chosen is taken off. */
  onChange: (files: File[]) => void;
}

/** One file, dropped or chosen. */
export function CsvFile({ file, error, isBusy, onChange }: CsvFileProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy && event.dataTransfer.files.length > 0) onChange([...event.dataTransfer.files]);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is for all */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={classes.icon}>
          <IconFileTypeCsv size={24} stroke={1.6} aria-hidden="true" />
        </span>
        {file ? (
          <>
            <bdi className={classes.name}>{file.name}</bdi>
            <ActionIcon aria-label={t`Remove ${file.name}`} disabled={isBusy} onClick={() => onChange([])}>
              <IconTrash size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </>
        ) : (
          <p className={classes.line}>
            <Trans>
              Drop a CSV file here, or{' '}
              <button
                type="button"
                className={classes.choose}
                data-autofocus
                aria-describedby={error ? id : undefined}
                onClick={() => input.current?.click()}
              >
                choose a file
              </button>
            </Trans>
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t`CSV file`}
          onChange={({ currentTarget }) => {
            onChange([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen again once it was mended.
            currentTarget.value = '';
          }}
        />
      </div>
      {error && (
        <p className="atr-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
