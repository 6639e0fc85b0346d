import type { QueryClient } from '@tanstack/react-query';
import { CatchBoundary, createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useFeedbackWanted } from '../use-feedback-wanted.ts';

const Feedback = lazy(() => import('../feedback.tsx').then((module) => ({ default: module.Feedback })));

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  // Dialogs and toasts come after the first screen, yet before anyone needs them: a dialog about a lost network
  // cannot be fetched any more once the network is lost.
  const wanted = useFeedbackWanted();
  return (
    <>
      <Outlet />
      {wanted && (
        // What may appear over a page must not take it down when it cannot be loaded.
        <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
          <Suspense fallback={null}>
            <Feedback />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}
