import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../base/me.ts';
import classes from './dashboard-page.module.css';
import { Welcome } from './welcome.tsx';

export function DashboardPage() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <div className={classes.page}>
      <title>{`${t`Dashboard`} · Atrium`}</title>
      <h1 className={classes.title}>
        <Trans>Dashboard</Trans>
      </h1>
      <div className={classes.grid}>
        <Welcome firstName={me.firstName} />
      </div>
    </div>
  );
}
