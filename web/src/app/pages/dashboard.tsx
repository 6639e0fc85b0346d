import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { spacesQuery } from '../../core/library/library.ts';
import { DashboardPage } from '../../features/dashboards/dashboard-page.tsx';
import { useWidgets } from './widgets.tsx';

const OwnReviews = lazy(async () => ({
  default: (await import('../../features/reviews/own-reviews.tsx')).OwnReviews,
}));

export function Dashboard() {
  const { data: spaces } = useQuery({ ...spacesQuery, meta: { handles: () => true } });
  const hasReview = spaces?.some(({ isOverseer, auditDeadline }) => isOverseer && auditDeadline !== null);
  return (
    <DashboardPage widgets={useWidgets()}>
      {hasReview && (
        <Suspense fallback={null}>
          <OwnReviews />
        </Suspense>
      )}
    </DashboardPage>
  );
}
