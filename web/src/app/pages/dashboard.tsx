import { newestWhatsNew } from '@atrium/contract/whats-new';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import { spacesQuery } from '../../core/library/library.ts';
import { meQuery } from '../../core/people/me.ts';
import { DashboardPage } from '../../features/dashboards/dashboard-page.tsx';
import { WhatsNewContext } from '../shell/whats-new-window.ts';
import { useWidgets } from './widgets.tsx';

const OwnReviews = lazy(async () => ({
  default: (await import('../../features/reviews/own-reviews.tsx')).OwnReviews,
}));

const WhatsNewNotice = lazy(async () => ({
  default: (await import('../../features/whats-new/whats-new-notice.tsx')).WhatsNewNotice,
}));

export function Dashboard() {
  const { data: me } = useSuspenseQuery(meQuery);
  const showWhatsNew = use(WhatsNewContext);
  const { data: spaces } = useQuery({ ...spacesQuery, meta: { handles: () => true } });
  const hasReview = spaces?.some(({ isOverseer, auditDeadline }) => isOverseer && auditDeadline !== null);
  return (
    <DashboardPage widgets={useWidgets()}>
      {!me.wantsGuide && me.whatsNewSeen < newestWhatsNew && (
        <Suspense fallback={null}>
          <WhatsNewNotice onOpen={() => showWhatsNew({})} />
        </Suspense>
      )}
      {hasReview && (
        <Suspense fallback={null}>
          <OwnReviews />
        </Suspense>
      )}
    </DashboardPage>
  );
}
