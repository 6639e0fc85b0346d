import { OverviewPage } from '../features/admin/overview-page.tsx';
import { RecentEvents } from '../features/audit-trail/recent-events.tsx';

export const AdminOverview = () => <OverviewPage recent={<RecentEvents />} />;
