import type { Role } from '@atrium/contract/roles';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import classes from '../../core/administration/administration.module.css';
import type { Column } from '../../ui/data-table/types.ts';

const permissionsPath = (roleId: number): string => `/admin/permissions/${roleId}`;

export function useRoleColumns(): Column<Role>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'people',
        label: t`People`,
        width: 140,
        phone: 'note',
        skeleton: '60px',
        cell: ({ people }) => <Plural value={people} one="# person" other="# people" />,
        compare: (a, b) => a.people - b.people,
      },
      {
        id: 'permissions',
        label: t`Permissions`,
        width: 180,
        skeleton: '90px',
        cell: ({ id, name, isFixed }, tabStop) =>
          isFixed ? (
            <span className={classes.quiet}>
              <Trans>All rights</Trans>
            </span>
          ) : (
            <Link
              to={permissionsPath(id)}
              className={classes.link}
              tabIndex={tabStop}
              aria-label={t`Show permissions of ${name}`}
            >
              <Trans>Show permissions</Trans>
            </Link>
          ),
      },
    ],
    [t],
  );
}
