import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolders } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { foldText } from '../../../base/text/fold-text.ts';
import { permissionOverviewQuery } from '../../../core/permissions/permissions.ts';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import classes from './overview.module.css';
import { OverviewGrid } from './overview-grid.tsx';

/** /admin/permissions: what each role may do in each space; every field leads to the editor. */
export function OverviewPage() {
  const { t } = useLingui();
  const { data: overview } = useSuspenseQuery(permissionOverviewQuery);
  const [filter, setFilter] = useState('');
  const spaces = useMemo(() => {
    const wanted = foldText(filter.trim());
    return overview.spaces.filter(({ name }) => foldText(name).includes(wanted));
  }, [overview, filter]);
  const title = <title>{`${t`Permissions`} · Atrium`}</title>;
  if (overview.roles.length === 0 || overview.spaces.length === 0)
    return (
      <div className={classes.page}>
        {title}
        <EmptyState level="h1" title={t`There is nothing to permit yet`}>
          <Trans>
            Permissions are what <Link to="/admin/roles">roles</Link> may do in{' '}
            <Link to="/admin/spaces">spaces</Link>. There must be one of each first.
          </Trans>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.page}>
      {title}
      <h1>
        <Trans>Permissions</Trans>
      </h1>
      <p className={classes.hint}>
        <span className={classes.wide}>
          <Trans>
            What each role may do in each space. Choose a role on the left, or a field of the table.
          </Trans>
        </span>
        <span className={classes.narrow}>
          <Trans>What each role may do in each space. Choose a role or a field of the table.</Trans>
        </span>
      </p>
      <div className={classes.tools}>
        <FilterBox label={t`Filter spaces`} onFilter={setFilter} />
        <p className={classes.legend}>
          <IconFolders size={15} stroke={1.6} aria-hidden="true" />
          <Trans>Something inside is set apart</Trans>
        </p>
      </div>
      {spaces.length === 0 ? (
        <p className={classes.hint}>
          <Trans>No space has such a name.</Trans>
        </p>
      ) : (
        <OverviewGrid roles={overview.roles} spaces={spaces} />
      )}
    </div>
  );
}
