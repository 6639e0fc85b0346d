import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { clearLoggedOut } from '../../base/session/signed-out-mark.ts';
import classes from './login-form.module.css';
import { providerUrl } from './use-single-sign-in.ts';

export function SingleSignInButton() {
  return (
    <>
      <div className={classes.or}>
        <Trans>or</Trans>
      </div>
      <Button
        component="a"
        href={providerUrl}
        onClick={clearLoggedOut}
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconBuilding size={18} stroke={1.6} />}
      >
        <Trans>Sign in with your company account</Trans>
      </Button>
    </>
  );
}
