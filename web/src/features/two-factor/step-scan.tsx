import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { StepHeading } from './step-heading.tsx';
import type { TwoFactorSetUp } from './use-two-factor-set-up.ts';
import classes from './wizard.module.css';

export function StepScan({ setUp, size }: { setUp: TwoFactorSetUp; size: 'sm' | 'lg' }) {
  const { t } = useLingui();
  if (!setUp.qrCode) return null;
  const { qrCodeUrl, secret } = setUp.qrCode;
  return (
    <>
      <div className={classes.text}>
        <StepHeading>
          <Trans>Scan the QR code</Trans>
        </StepHeading>
        <p>
          <Trans>Add an account in the app and point the camera at this picture.</Trans>
        </p>
      </div>
      <div className={classes.scan}>
        <img
          className={classes.qr}
          src={qrCodeUrl}
          alt={t`QR code with the secret for your app`}
          width={176}
          height={176}
        />
        <div className={classes.text}>
          <h3>
            <Trans>No camera at hand?</Trans>
          </h3>
          <p>
            <Trans>Type this secret into the app.</Trans>
          </p>
          <div className={classes.secret}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <ActionIcon onClick={copy} aria-label={copied ? t`Copied` : t`Copy the secret`}>
                  {copied ? <IconCheck size={17} stroke={1.6} /> : <IconCopy size={17} stroke={1.6} />}
                </ActionIcon>
              )}
            </CopyButton>
          </div>
        </div>
      </div>
      <div className={classes.actions}>
        {setUp.mayGoBack && (
          <Button size={size} variant="default" onClick={() => setUp.goTo(0)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button size={size} onClick={() => setUp.goTo(2)}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </>
  );
}
