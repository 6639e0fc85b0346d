import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { markLoggedOut } from '../../base/session/signed-out-mark.ts';
import { dropSession } from '../../core/people/log-out.ts';
import { EntranceLayout } from '../../ui/entrance-layout.tsx';
import form from '../../ui/form/form.module.css';
import { showToast } from '../../ui/toast/toast.tsx';
import { SetUpWizard } from './set-up-wizard.tsx';
import classes from './wizard.module.css';

export function ForcedSetUpPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  // From now on a code is needed, so the session that began without one ends.
  const finish = async () => {
    await navigate({
      to: '/login/$hasFinished2FaSetup',
      params: { hasFinished2FaSetup: '2fa-setup-success' },
    });
    dropSession();
  };
  // The set-up token lives for a quarter of an hour.
  const giveUp = () => {
    dropSession();
    showToast('warn', t`Your session has ended`, t`Sign in again to set up two-factor authentication.`);
  };
  // On purpose: single sign-in must not lead straight back here.
  const leave = () => {
    markLoggedOut();
    dropSession();
  };
  return (
    <EntranceLayout
      title={t`Protect your account`}
      lead={t`Your organization asks for a second proof at sign-in: a code from your phone.`}
    >
      <div className={classes.wizard}>
        <SetUpWizard
          size="lg"
          onFinished={finish}
          onUnverified={giveUp}
          onAlreadyOn={finish}
          onHold={setHeld}
        />
        {!held && (
          <button type="button" className={form.aside} onClick={leave}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
            <Trans>Back to sign in</Trans>
          </button>
        )}
      </div>
    </EntranceLayout>
  );
}
