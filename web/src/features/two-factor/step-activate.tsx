import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../ui/form/code-input.tsx';
import type { TwoFactorSetUp } from './use-two-factor-set-up.ts';
import classes from './wizard.module.css';

export function StepActivate({ setUp, size }: { setUp: TwoFactorSetUp; size: 'sm' | 'lg' }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setUp.activating) return;
    setMissing(code.trim() === '');
    if (code.trim()) setUp.activate(code);
  };
  return (
    <form className={classes.wizard} noValidate onSubmit={submit}>
      <div className={classes.text}>
        <h2>
          <Trans>Activate with a code</Trans>
        </h2>
        <p>
          <Trans>Type the six digits that the app shows for Atrium now.</Trans>
        </p>
      </div>
      <CodeInput
        label={t`Verification code`}
        value={code}
        onChange={(value) => {
          setCode(value);
          setMissing(false);
          setUp.forgetProblem();
        }}
        error={missing ? t`Verification code is required.` : setUp.problem}
        inputMode="numeric"
        readOnly={setUp.activating}
        autoFocus
      />
      <div className={classes.actions}>
        <Button size={size} variant="default" disabled={setUp.activating} onClick={() => setUp.goTo(1)}>
          <Trans>Back</Trans>
        </Button>
        <Button size={size} type="submit" loading={setUp.activating}>
          <Trans>Activate</Trans>
        </Button>
      </div>
    </form>
  );
}
