import { SignInOverPage } from '../features/auth/sign-in-over-page.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { ErrorDialog } from '../ui/window/error-dialog.tsx';
import { NewVersion } from './shell/new-version.tsx';
import { SyncWindowOverPage } from './sync-window.tsx';

/** What may appear over any page. */
export function Feedback() {
  return (
    <>
      <SignInOverPage />
      <ErrorDialog />
      <Toasts />
      <NewVersion />
      <SyncWindowOverPage />
    </>
  );
}
