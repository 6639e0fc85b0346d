import {
  createDashboard,
  type Dashboard,
  deleteDashboard,
  updateDashboard,
} from '@atrium/contract/dashboards';
import { Label } from '@atrium/contract/names';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { defaultDashboardsQuery } from '../../base/administration.ts';
import { send } from '../../base/call.ts';
import type { Column } from '../../ui/data-table/types.ts';
import form from '../../ui/form.module.css';
import { NameField } from '../../ui/name-field.tsx';
import { RecordPage } from './record-page.tsx';
import { useColumns } from './use-columns.tsx';
import classes from './wide-window.module.css';

const schema = z.object({ name: Label });

export function DashboardsPage() {
  const { t } = useLingui();
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
  return (
    <RecordPage
      words={{
        title: t`Default dashboards`,
        hint: (
          <Trans>
            Who has not made a dashboard of their own sees the default one that their account names.
          </Trans>
        ),
        filter: t`Filter by name...`,
        create: t`New default dashboard`,
        edit: t`Edit default dashboard`,
        remove: t`Delete default dashboard`,
        empty: t`No default dashboards yet`,
        emptyText: <Trans>Until there is one, people start with the minimal dashboard.</Trans>,
        drawing: 'M4 4h6v9H4zM14 4h6v5h-6zM4 17h6v3H4zM14 13h6v7h-6z',
      }}
      list={useQuery(defaultDashboardsQuery)}
      columns={useColumns(more)}
      form={{
        schema,
        blank: { name: '' },
        read: ({ name }) => ({ name }),
        fields: (fields) => <NameField {...fields} />,
        create: (body) => send(createDashboard, { body }),
        update: ({ id }, body) => send(updateDashboard, { params: { id }, body }),
        window: { fullScreen: true, classNames: classes },
      }}
      remove={{
        run: ({ id }) => send(deleteDashboard, { params: { id } }),
        warning: ({ people }) =>
          people > 0 && (
            <p className={form.text}>
              <Plural
                value={people}
                one="# person has it as their default, and gets the minimal dashboard instead."
                other="# people have it as their default, and get the minimal dashboard instead."
              />
            </p>
          ),
      }}
    />
  );
}
