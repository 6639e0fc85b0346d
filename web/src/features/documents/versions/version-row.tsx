import type { Document, Version } from '@atrium/contract/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatBytes } from '../../../base/text/in-language.ts';
import { writeTime } from '../../../base/text/write-time.ts';
import { PdfPassword } from './pdf-password.tsx';
import { pdfPasswordProblem } from './pdf-password-problem.ts';
import { isOfPassword, useRestoreVersion } from './use-restore-version.ts';
import classes from './version-list.module.css';

interface VersionRowProps {
  document: Document;
  version: Version;
  currentNumber: number;
  onDownload: () => void;
}

export function VersionRow({ document, version, currentNumber, onDownload }: VersionRowProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const restoreButton = useRef<HTMLButtonElement>(null);
  const number = version.version;
  const answered = () => {
    setAsking(false);
    // Who works by keys goes on where the question was asked.
    requestAnimationFrame(() => restoreButton.current?.focus());
  };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title}>
          <span className={classes.number}>
            <Trans>Version {number}</Trans>
          </span>
          {version.isCurrent && (
            <span className={classes.current}>
              <Trans>Current</Trans>
            </span>
          )}
        </p>
        <p className={classes.facts}>
          <bdi>{version.by.fullName}</bdi>
          <span>{writeTime(version.at)}</span>
          <span>{formatBytes(version.size)}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <ActionIcon
          aria-label={t`Download version ${number}`}
          title={t`Download version ${number}`}
          onClick={onDownload}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        {!version.isCurrent && !isAsking && document.permissions.canWriteDocument && (
          <Button
            ref={restoreButton}
            variant="default"
            size="xs"
            aria-label={t`Restore version ${number}`}
            onClick={() => setAsking(true)}
          >
            <Trans>Restore</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <Question document={document} version={version} currentNumber={currentNumber} onAnswered={answered} />
      )}
    </li>
  );
}

interface QuestionProps extends Omit<VersionRowProps, 'onDownload'> {
  onAnswered: () => void;
}

function Question({ document, version, currentNumber, onAnswered }: QuestionProps) {
  const { t } = useLingui();
  const restore = useRestoreVersion(document, onAnswered);
  const [password, setPassword] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const number = version.version;
  const isLocked = password !== undefined || isOfPassword(restore.error);
  const ask = () =>
    restore.mutate(
      { version, password },
      {
        onError: (error) =>
          isOfPassword(error) && requestAnimationFrame(() => passwordField.current?.focus()),
      },
    );
  return (
    <fieldset
      className={classes.question}
      aria-label={t`Restore version ${number}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !restore.isPending) onAnswered();
      }}
    >
      <p className={classes.sentence}>
        <Trans>
          Make version {number} the current file? Version {currentNumber} is kept, and nothing is lost.
        </Trans>
      </p>
      {isLocked && (
        // A form of its own would lie inside of the window's.
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field in it
        <div
          className={classes.password}
          data-mantine-stop-propagation
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            ask();
          }}
        >
          <PdfPassword
            ref={passwordField}
            value={password ?? ''}
            error={restore.error ? pdfPasswordProblem(restore.error, password) : undefined}
            onChange={(typed) => {
              setPassword(typed);
              restore.reset();
            }}
          />
        </div>
      )}
      {/* Escape answers the question, and does not close the window. */}
      <Button
        variant="default"
        size="xs"
        disabled={restore.isPending}
        data-mantine-stop-propagation
        onClick={onAnswered}
      >
        <Trans>No, cancel</Trans>
      </Button>
      <Button
        ref={focusWhenShown}
        size="xs"
        loading={restore.isPending}
        data-mantine-stop-propagation
        onClick={ask}
      >
        <Trans>Yes, restore</Trans>
      </Button>
    </fieldset>
  );
}

const focusWhenShown = (button: HTMLButtonElement | null) => button?.focus();
