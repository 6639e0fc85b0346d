import { sayProblem } from '../../../base/say-problem.ts';
import '@mantine/core/styles/Progress.layer.css';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { allowedTypesText, fileEndings, otherEndings } from '@atrium/contract/parts/file-types';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { formatBytes } from '../../../base/text/in-language.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { findWrongContent } from '../upload/look-inside.ts';
import { makeItem } from '../upload/upload-item.ts';
import classes from './replacement-file.module.css';

interface ReplacementFileProps {
  file: File | undefined;
  /** The part that is sent, from 0 to 1; undefined while nothing is. */
  progress: number | undefined;
  error?: string | undefined;
  onChange: (file: File | undefined, problem?: string) => void;
}

const accept = [...fileEndings, ...otherEndings].map((ending) => `.${ending}`).join(',');

/** One file that takes the place of the document's own. */
export function ReplacementFile({ file, progress, error, onChange }: ReplacementFileProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<File>(undefined);
  const id = useId();

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    newest.current = chosen;
    const { name, problem, isWrongType } = makeItem({ file: chosen, folder: '' });
    onChange(problem ? undefined : chosen, isWrongType ? sayProblem(allowedTypesText) : problem);
    if (problem) return;
    const wrong = await findWrongContent(chosen, name);
    if (wrong && newest.current === chosen) onChange(undefined, wrong);
  }

  return (
    <div>
      <span className={classes.label} id={id}>
        <Trans>Replacement file</Trans>
      </span>
      <div className={classes.row}>
        {file && (
          <>
            <FileTile format={fileEnding(file.name)} />
            <span className={classes.words}>
              <bdi className={classes.name}>{file.name}</bdi>
              <span className={classes.size}>{formatBytes(file.size)}</span>
            </span>
            <ActionIcon
              aria-label={t`Remove ${file.name}`}
              disabled={progress !== undefined}
              onClick={() => onChange(undefined)}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        {!file && (
          <Button
            variant="default"
            leftSection={<IconUpload size={17} stroke={1.6} aria-hidden="true" />}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            <Trans>Choose a file</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-labelledby={id}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      {progress !== undefined && (
        <div className={classes.progress}>
          <Progress
            className={classes.bar}
            size={6}
            radius="xl"
            value={progress * 100}
            aria-label={t`Upload of ${file?.name ?? ''}`}
          />
          <span className={classes.percent}>{Math.floor(progress * 100)} %</span>
        </div>
      )}
      {error && (
        <p className="atr-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
