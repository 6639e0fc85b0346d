import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { useWidgets } from './widgets.tsx';

export const Dashboard = () => <DashboardPage widgets={useWidgets()} />;
