import { Trans, useLingui } from '@lingui/react/macro';
import { ActivityWidget } from './activity-widget.tsx';
import classes from './dashboard-page.module.css';
import { TutorialWidget } from './tutorial-widget.tsx';
import { WelcomeWidget } from './welcome-widget.tsx';

export function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <title>{`${t`Dashboard`} · Atrium`}</title>
      <h1 className={classes.title}>
        <Trans>Dashboard</Trans>
      </h1>
      <div className={classes.grid}>
        <div className={classes.welcome}>
          <WelcomeWidget />
        </div>
        <section className={classes.card} aria-label={t`Recent Activity`}>
          <h2>{t`Recent Activity`}</h2>
          <ActivityWidget />
        </section>
        <section className={classes.card} aria-label={t`Video Tutorial`}>
          <h2>{t`Video Tutorial`}</h2>
          <TutorialWidget />
        </section>
      </div>
    </div>
  );
}
