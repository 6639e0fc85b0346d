import { resetTwoFactor, sendPasswordLink, type UserDetails } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailForward, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import form from '../../ui/form/form.module.css';
import { showToast } from '../../ui/toast/toast.tsx';
import classes from './users.module.css';

interface UserWaysProps {
  user: UserDetails;
  onDone: () => void;
  onClose: () => void;
}

/** What helps somebody back in. */
export function UserWays({ user, onDone, onClose }: UserWaysProps) {
  const { t } = useLingui();
  const { email, fullName, abilities } = user;
  const params = { id: user.id };
  const link = useMutation({
    mutationFn: () => send(sendPasswordLink, { params }),
    onSuccess: () => showToast('ok', t`The link is on its way`, t`It goes to ${email}.`),
  });
  const reset = useMutation({
    mutationFn: () => send(resetTwoFactor, { params }),
    onSuccess: () => {
      showToast(
        'ok',
        t`The second factor of ${fullName} is removed`,
        t`Their sessions are ended, and a mail tells them.`,
      );
      onDone();
      onClose();
    },
  });
  if (!abilities.sendPasswordLink && !abilities.resetTwoFactor) return null;
  return (
    <div className={classes.ways}>
      {abilities.sendPasswordLink && (
        <button type="button" className={form.aside} disabled={link.isPending} onClick={() => link.mutate()}>
          <IconMailForward size={17} stroke={1.6} aria-hidden="true" />
          <Trans>Send a link to choose a password</Trans>
        </button>
      )}
      {abilities.resetTwoFactor && (
        <button
          type="button"
          className={form.aside}
          disabled={reset.isPending}
          onClick={() => reset.mutate()}
        >
          <IconShieldX size={17} stroke={1.6} aria-hidden="true" />
          <Trans>Remove a lost second factor</Trans>
        </button>
      )}
    </div>
  );
}
