import { RecoveryCodes } from './recovery-codes.tsx';
import { StepActivate } from './step-activate.tsx';
import { StepDownload } from './step-download.tsx';
import { StepScan } from './step-scan.tsx';
import { StepTrail } from './step-trail.tsx';
import { type NewSecret, useTwoFactorSetUp } from './use-two-factor-set-up.ts';
import classes from './wizard.module.css';

interface SetUpWizardProps {
  /** The recovery codes are kept: what follows is signing out. */
  onFinished: () => void;
  onUnverified: () => void;
  size: 'sm' | 'lg';
  begun?: NewSecret;
}

/** Shared by the forced set-up and the security settings. */
export function SetUpWizard({ onFinished, onUnverified, size, begun }: SetUpWizardProps) {
  const setUp = useTwoFactorSetUp(onUnverified, begun);
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
