import type { Me } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { writeNumber } from '../../base/text/in-language.ts';
import { systemStatusQuery } from '../../core/administration/administration.ts';
import { RoleMenu } from '../../features/permissions/role-menu.tsx';
import { entriesFor } from './admin-entries.ts';
import classes from './side-menu.module.css';

/** The side menu of the administration. */
export function AdminMenu({ me, onChoose }: { me: Me; onChoose?: () => void }) {
  const { t } = useLingui();
  const isAtPermissions = useLocation({
    select: ({ pathname }) => /^\/admin\/permissions(\/|$)/.test(pathname),
  });
  // Numbers are an extra: the pages themselves tell what cannot be read.
  const { data: status } = useQuery({
    ...systemStatusQuery,
    enabled: me.abilities.administer,
    meta: { handles: () => true },
  });
  return (
    <nav className={classes.menu} aria-label={t`Admin`}>
      <div className={classes.upper}>
        <Link to="/dashboard" onClick={onChoose} className={classes.entry}>
          <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
          <Trans>Back to Atrium</Trans>
        </Link>
        <p className={classes.heading}>
          <Trans>Admin</Trans>
        </p>
        <ul>
          {entriesFor(me).map(({ to, label, icon: Icon, count }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onChoose}
                className={classes.entry}
                activeOptions={{ exact: to === '/admin' }}
                activeProps={{ 'data-active': true }}
              >
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                <span className={classes.label}>{label}</span>
                {count && status && (
                  <span className={classes.count}>{writeNumber(status.counts[count])}</span>
                )}
              </Link>
              {to === '/admin/permissions' && isAtPermissions && <RoleMenu onChoose={onChoose} />}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
