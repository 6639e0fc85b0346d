import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconFileTypeCsv, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { ChooseFiles } from '../form/choose-files.tsx';
import classes from '../form/drop-zone.module.css';
import { DropZone } from '../form/drop-zone.tsx';

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
  const errorId = useId();
  const drop = ({ files }: DataTransfer) => {
    if (!isBusy && files.length > 0) onChange([...files]);
  };
  const choose = (
    <ChooseFiles
      label={t`choose a file`}
      field={t`CSV file`}
      accept=".csv,text/csv"
      isFirst
      describedBy={error ? errorId : undefined}
      onChoose={onChange}
    />
  );
  return (
    <DropZone icon={IconFileTypeCsv} error={error} errorId={errorId} onDrop={drop}>
      {file ? (
        <>
          <bdi className={classes.name}>{file.name}</bdi>
          <ActionIcon aria-label={t`Remove ${file.name}`} disabled={isBusy} onClick={() => onChange([])}>
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </>
      ) : (
        <p className={classes.line}>
          <Trans>Drop a CSV file here, or {choose}</Trans>
        </p>
      )}
    </DropZone>
  );
}
