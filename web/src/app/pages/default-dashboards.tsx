import { DefaultDashboardsPage } from '../../features/dashboards/defaults/default-dashboards-page.tsx';
import { useWidgets } from './widgets.tsx';

export const DefaultDashboards = () => <DefaultDashboardsPage widgets={useWidgets()} />;
