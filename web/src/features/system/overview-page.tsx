import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { systemStatusQuery } from '../../core/administration/administration.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { AttentionList } from './attention-list.tsx';
import { findAttention } from './find-attention.ts';
import { LastCheck } from './last-check.tsx';
import classes from './overview-page.module.css';
import { SignInChart } from './sign-in-chart.tsx';
import { SystemStrip } from './system-strip.tsx';

/** The landing page of the administration: how the system is, and what somebody should look after. */
export function OverviewPage({ recent }: { recent: ReactNode }) {
  const { t } = useLingui();
  const { data: status, isError, isFetching, refetch } = useQuery(systemStatusQuery);
  const attention = status && findAttention(status);
  return (
    <div className={classes.page}>
      <title>{`${t`Admin`} · Atrium`}</title>
      <div className={classes.title}>
        <h1>
          <Trans>Admin</Trans>
        </h1>
        {attention && attention.length > 0 && (
          <span className={classes.hint}>
            <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" />
            <Plural value={attention.length} one="# thing needs attention" other="# things need attention" />
          </span>
        )}
      </div>
      {isError && !status && (
        <EmptyState
          title={t`The state of the system could not be read`}
          actions={
            <Button variant="default" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {status && attention && (
        <>
          <SystemStrip status={status} isChecking={isFetching} onCheck={() => void refetch()} />
          <div className={classes.columns}>
            <div className={classes.wide}>
              <section aria-labelledby="attention">
                <h2 id="attention">
                  <Trans>Needs attention</Trans>
                </h2>
                <AttentionList items={attention} />
              </section>
              <section aria-labelledby="last-check">
                <h2 id="last-check">
                  <Trans>Last check</Trans>
                </h2>
                <LastCheck check={status.lastCheck} />
              </section>
              <section aria-labelledby="recent">
                <h2 id="recent">
                  <Trans>Recent changes</Trans>
                </h2>
                {recent}
              </section>
            </div>
            <section aria-labelledby="sign-ins" className={classes.narrow}>
              <h2 id="sign-ins">
                <Trans>People signed in</Trans>
              </h2>
              <SignInChart days={status.signIns} />
            </section>
          </div>
        </>
      )}
    </div>
  );
}
