import { useEffect } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepActivate } from './step-activate.tsx';
import { StepDownload } from './step-download.tsx';
import { StepScan } from './step-scan.tsx';
import { StepTrail } from './step-trail.tsx';
import { type NewSecret, type SetUpTurns, useTwoFactorSetUp } from './use-two-factor-set-up.ts';
import classes from './wizard.module.css';

interface SetUpWizardProps extends SetUpTurns {
  /** The recovery codes are kept: what follows is signing out. */
  onFinished: () => void;
  /** Whether the person must stay here: the recovery codes are on their way, or shown. */
  onHold: (held: boolean) => void;
  size: 'sm' | 'lg';
  begun?: NewSecret;
}

/** Shared by the forced set-up and the security settings. */
export function SetUpWizard({ onFinished, onHold, size, begun, ...turns }: SetUpWizardProps) {
  const setUp = useTwoFactorSetUp(turns, begun);
  const { held } = setUp;
  useEffect(() => {
    onHold(held);
    return () => onHold(false);
  }, [held, onHold]);
  if (setUp.step === 'codes') {
    return <RecoveryCodes codes={setUp.recoveryCodes} onKept={onFinished} size={size} />;
  }
  return (
    <div className={classes.wizard}>
      <StepTrail current={setUp.step} />
      {setUp.step === 0 && <StepDownload setUp={setUp} size={size} />}
      {setUp.step === 1 && <StepScan setUp={setUp} size={size} />}
      {setUp.step === 2 && <StepActivate setUp={setUp} size={size} />}
    </div>
  );
}
