import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import form from '../../ui/form/form.module.css';

export function BackToSignIn() {
  return (
    <Link to="/login" className={form.aside}>
      <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
      <Trans>Back to sign in</Trans>
    </Link>
  );
}
