import { lazy, Suspense, useEffect } from 'react';
import { forgetDestination } from '../../base/session/login-destination.ts';
import { useSession } from '../../base/session/session.ts';
import { SignInPage } from '../../features/auth/sign-in-page.tsx';
import type { ProviderSaid } from '../../features/auth/use-single-sign-in.ts';

const ForcedSetUpPage = lazy(async () => ({
  default: (await import('../../features/two-factor/forced-set-up-page.tsx')).ForcedSetUpPage,
}));

/** Somebody who must still set up two-factor authentication is not signed in: the wizard stands here. */
export function LoginRoute({ afterSetUp, said }: { afterSetUp: boolean; said: ProviderSaid }) {
  const session = useSession();
  // Once the remembered page has opened it must not open again after the next sign-in.
  useEffect(
    () => () => {
      if (session.kind === 'user') forgetDestination();
    },
    [session.kind],
  );
  if (session.kind !== 'set-up') return <SignInPage afterSetUp={afterSetUp} said={said} />;
  return (
    <Suspense fallback={null}>
      <ForcedSetUpPage />
    </Suspense>
  );
}
