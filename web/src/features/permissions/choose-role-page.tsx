import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './permissions-page.module.css';
import { RoleMenu } from './role-menu.tsx';

/** /admin/permissions. Where the menu is in a drawer, the roles stand on the page itself. */
export function ChooseRolePage() {
  const { t } = useLingui();
  return (
    <div className={classes.choose}>
      <title>{`${t`Permissions`} · Atrium`}</title>
      <div className={classes.prompt}>
        <EmptyState level="h1" title={t`Choose a role on the left`}>
          {t`Its permissions on every space and folder are shown here.`}
        </EmptyState>
      </div>
      <div className={classes.roles}>
        <h1>{t`Permissions`}</h1>
        <p className={classes.hint}>{t`Choose a role.`}</p>
        <RoleMenu />
      </div>
    </div>
  );
}
