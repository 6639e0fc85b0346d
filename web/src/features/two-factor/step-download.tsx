import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { StepHeading } from './step-heading.tsx';
import type { TwoFactorSetUp } from './use-two-factor-set-up.ts';
import classes from './wizard.module.css';

export function StepDownload({ setUp, size }: { setUp: TwoFactorSetUp; size: 'sm' | 'lg' }) {
  return (
    <>
      <div className={classes.text}>
        <StepHeading>
          <Trans>Download an authenticator app</Trans>
        </StepHeading>
        <p>
          <Trans>
            Install one on your phone from its app store: Microsoft Authenticator, Google Authenticator,
            Aegis, 2FAS or any other that shows six-digit codes. You may use one that you already have.
          </Trans>
        </p>
      </div>
      <div className={classes.actions}>
        <Button size={size} onClick={setUp.start} loading={setUp.starting}>
          <Trans>I have an app</Trans>
        </Button>
      </div>
    </>
  );
}
