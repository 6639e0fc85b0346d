import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropSession } from '../../base/log-out.ts';
import { meQuery } from '../../base/me.ts';
import { Modal } from '../../ui/modal.tsx';
import { SetUpWizard } from './set-up-wizard.tsx';
import { TwoFactorOnForm } from './two-factor-on-form.tsx';
import type { NewSecret } from './use-two-factor-set-up.ts';
import { VerifyPasswordForm } from './verify-password-form.tsx';

interface SecuritySettingsModalProps {
  opened: boolean;
  onClose: () => void;
}

/** MY_SECURITY_SETTINGS: the password first, then what fits the person's state. */
export function SecuritySettingsModal({ opened, onClose }: SecuritySettingsModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Security settings`} size={520}>
      <SecuritySettings onClose={onClose} />
    </Modal>
  );
}

function SecuritySettings({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const [password, setPassword] = useState<string | null>(null);
  const [begun, setBegun] = useState<NewSecret>();
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

  if (password === null) return <VerifyPasswordForm onVerified={setPassword} onClose={onClose} />;
  if (me.isUsing2FA && !begun) {
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
  return <SetUpWizard size="sm" onFinished={finish} onUnverified={askAgain} {...(begun ? { begun } : {})} />;
}
