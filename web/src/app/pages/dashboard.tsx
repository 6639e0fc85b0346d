import { DashboardPage } from '../../features/dashboards/dashboard-page.tsx';
import { useWidgets } from './widgets.tsx';

export const Dashboard = () => <DashboardPage widgets={useWidgets()} />;
