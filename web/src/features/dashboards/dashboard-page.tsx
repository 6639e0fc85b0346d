import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { lazily } from '../../ui/state/lazily.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
import classes from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-query.ts';
import { columnsAt, settle } from './grid.ts';
import { useWidth } from './use-width.ts';
import type { Widgets } from './widget.ts';

const Customize = lazily(async () => (await import('./editor/customize.tsx')).Customize);

interface DashboardPageProps {
  widgets: Widgets;
  /** What somebody has to see to, above the widgets. */
  children?: ReactNode;
}

export function DashboardPage({ widgets, children }: DashboardPageProps) {
  const { t } = useLingui();
  const { data: shown } = useSuspenseQuery(dashboardQuery);
  const width = useWidth();
  const [isCustomizing, setCustomizing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasCustomizing = useRef(false);
  const items = useMemo(
    () =>
      settle(
        shown.layout[width].filter(({ i }) => widgets.has(i)),
        columnsAt(width),
      ),
    [shown, width, widgets],
  );

  useEffect(() => {
    if (wasCustomizing.current && !isCustomizing) button.current?.focus({ preventScroll: true });
    wasCustomizing.current = isCustomizing;
  }, [isCustomizing]);

  async function customize() {
    try {
      await Customize.preload();
      setCustomizing(true);
    } catch {
      Customize.forget();
      showToast('bad', t`Customizing could not be started`, t`Check the connection and try again.`);
    }
  }

  if (isCustomizing) {
    return (
      <Customize shown={shown} widgets={widgets} startWidth={width} onDone={() => setCustomizing(false)} />
    );
  }
  return (
    <div className={classes.page}>
      <title>{`${t`Dashboard`} · Atrium`}</title>
      <div className={classes.head}>
        <h1 className={classes.title}>
          <Trans>Dashboard</Trans>
        </h1>
        <Button
          ref={button}
          className={classes.customize}
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
          onClick={customize}
        >
          <Trans>Customize</Trans>
        </Button>
      </div>
      <div className={classes.notices}>{children}</div>
      {items.length > 0 ? (
        <DashboardGrid items={items} width={width} widgets={widgets} />
      ) : (
        <EmptyState
          title={t`Your dashboard is empty`}
          drawing="M4 4h6v9H4zM14 4h6v5h-6zM4 17h6v3H4zM14 13h6v7h-6z"
          actions={
            <Button variant="default" onClick={customize}>
              <Trans>Add widgets</Trans>
            </Button>
          }
        >
          <Trans>There are no widgets on it at this width of the window.</Trans>
        </EmptyState>
      )}
    </div>
  );
}
