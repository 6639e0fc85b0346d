import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { Notice } from '../../ui/state/notice.tsx';
import { saveText } from './save-text.ts';
import { StepHeading } from './step-heading.tsx';
import classes from './wizard.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onKept: () => void;
  size: 'sm' | 'lg';
}

export function RecoveryCodes({ codes, onKept, size }: RecoveryCodesProps) {
  const { t } = useLingui();
  const text = codes.join('\n');
  return (
    <div className={classes.wizard}>
      <Notice kind="ok" title={t`Two-factor authentication is on`} />
      <div className={classes.text}>
        <StepHeading>
          <Trans>Keep your recovery codes</Trans>
        </StepHeading>
        <p>
          <Trans>
            If you lose your phone, each of them lets you sign in once. They will not be shown again.
          </Trans>
        </p>
      </div>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.keep}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={17} stroke={1.6} /> : <IconCopy size={17} stroke={1.6} />
              }
            >
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          onClick={() => saveText('atrium-recovery-codes.txt', `${t`Atrium recovery codes`}\n\n${text}\n`)}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <p className={classes.note}>
        <Trans>You will be signed out. Then sign in again with a code.</Trans>
      </p>
      <div className={classes.actions}>
        <Button size={size} onClick={onKept}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </div>
  );
}
