import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropSession } from '../../core/people/log-out.ts';
import { meQuery } from '../../core/people/me.ts';
import { Modal } from '../../ui/window/modal.tsx';
import { MySessions } from './my-sessions.tsx';
import { SetUpWizard } from './set-up-wizard.tsx';
import { TwoFactorOnForm } from './two-factor-on-form.tsx';
import type { NewSecret } from './use-two-factor-set-up.ts';
import { VerifyPasswordForm } from './verify-password-form.tsx';

interface SecuritySettingsModalProps {
  opened: boolean;
  onClose: () => void;
}

/** MY_SECURITY_SETTINGS: the sessions; and the password first, then what fits the person's state. */
export function SecuritySettingsModal({ opened, onClose }: SecuritySettingsModalProps) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Security settings`}
      size={520}
      closeOnEscape={!held}
      withCloseButton={!held}
    >
      <SecuritySettings onClose={onClose} onHold={setHeld} />
    </Modal>
  );
}

interface SecuritySettingsProps {
  onClose: () => void;
  onHold: (held: boolean) => void;
}

function SecuritySettings({ onClose, onHold }: SecuritySettingsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const [password, setPassword] = useState<string | null>(null);
  // As it was when the password was typed: switched on in the wizard, the wizard still has codes to show.
  const [isOn, setIsOn] = useState(false);
  const [begun, setBegun] = useState<NewSecret>();
  const begin = (verified: string) => {
    setPassword(verified);
    setIsOn(me.isUsing2FA);
  };
  const askForCode = () => {
    setIsOn(true);
    queryClient.invalidateQueries(meQuery);
  };
  const askAgain = () => {
    setPassword(null);
    setBegun(undefined);
  };
  const finish = async () => {
    dropSession();
    await navigate({
      to: '/login/$hasFinished2FaSetup',
      params: { hasFinished2FaSetup: '2fa-setup-success' },
    });
  };

  if (password === null) {
    return (
      <>
        <MySessions />
        <VerifyPasswordForm onVerified={begin} onClose={onClose} />
      </>
    );
  }
  if (isOn && !begun) {
    return (
      <TwoFactorOnForm
        me={me}
        password={password}
        onClose={onClose}
        onUnverified={askAgain}
        onAnotherApp={setBegun}
      />
    );
  }
  return (
    <SetUpWizard
      size="sm"
      onFinished={finish}
      onUnverified={askAgain}
      onAlreadyOn={askForCode}
      onHold={onHold}
      {...(begun ? { begun } : {})}
    />
  );
}
