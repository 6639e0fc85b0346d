import { type Dashboard, deleteDashboard } from '@atrium/contract/dashboards';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import {
  defaultDashboardsQuery,
  refreshAdministration,
} from '../../../core/administration/administration.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import form from '../../../ui/form/form.module.css';
import { ListPage } from '../../../ui/list-page/list-page.tsx';
import { useColumns } from '../../../ui/list-page/use-columns.tsx';
import { DeleteModal } from '../../../ui/window/delete-modal.tsx';
import { dashboardQuery } from '../dashboard-query.ts';
import type { Widgets } from '../widget.ts';
import { DefaultDashboardModal } from './default-dashboard-modal.tsx';

const nameOf = ({ name }: Dashboard) => name;

export function DefaultDashboardsPage({ widgets }: { widgets: Widgets }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => {
    void refreshAdministration(client);
    void client.invalidateQueries(dashboardQuery);
  };
  const more: Column<Dashboard>[] = useMemo(
    () => [
      {
        id: 'people',
        label: t`Default for`,
        width: 140,
        phone: 'note',
        skeleton: '60px',
        cell: ({ people }) => <Plural value={people} one="# person" other="# people" />,
        compare: (a, b) => a.people - b.people,
      },
    ],
    [t],
  );
  const columns = useColumns(more);
  return (
    <ListPage
      title={t`Default dashboards`}
      hint={<Trans>People without a dashboard of their own see the default one of their account.</Trans>}
      list={useQuery(defaultDashboardsQuery)}
      columns={columns}
      rowName={nameOf}
      filter={{ label: t`Filter by name...`, text: nameOf }}
      addLabel={t`New default dashboard`}
      empty={{
        title: t`No default dashboards yet`,
        text: <Trans>Until there is one, people start with the minimal dashboard.</Trans>,
        drawing: 'M4 4h6v9H4zM14 4h6v5h-6zM4 17h6v3H4zM14 13h6v7h-6z',
      }}
      modal={(which, state) =>
        which.kind === 'delete' ? (
          <DeleteModal
            {...state}
            title={t`Delete default dashboard`}
            name={which.row.name}
            remove={() => send(deleteDashboard, { params: { id: which.row.id } })}
            onSettled={refresh}
          >
            {which.row.shownTo > 0 && (
              <p className={form.text}>
                <Plural
                  value={which.row.shownTo}
                  one="# person sees it now, and gets the minimal dashboard instead."
                  other="# people see it now, and get the minimal dashboard instead."
                />
              </p>
            )}
          </DeleteModal>
        ) : (
          <DefaultDashboardModal
            {...state}
            id={which.kind === 'edit' ? which.row.id : undefined}
            widgets={widgets}
            onSaved={refresh}
          />
        )
      }
    />
  );
}
