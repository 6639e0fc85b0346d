import { RecentEvents } from '../../features/audit-trail/recent-events.tsx';
import { OverviewPage } from '../../features/system/overview-page.tsx';

export const AdminOverview = () => <OverviewPage recent={<RecentEvents />} />;
