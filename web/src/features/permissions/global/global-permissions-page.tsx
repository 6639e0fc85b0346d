import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { foldText } from '../../../base/text/fold-text.ts';
import { permissionRolesQuery } from '../../../core/permissions/permissions.ts';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { LeaveGuard } from '../../../ui/window/leave-guard.tsx';
import { OthersNotice } from '../others-notice.tsx';
import grid from '../permission-grid.module.css';
import classes from '../permissions-page.module.css';
import summary from '../summary.module.css';
import { SummaryFrame } from '../summary.tsx';
import { permissionLabel } from './global-labels.ts';
import matrix from './matrix.module.css';
import { heldKey, isHeld } from './matrix-draft.ts';
import { useMatrix } from './use-matrix.ts';

/** /admin/global-permissions: roles by global permission. */
export function GlobalPermissionsPage() {
  const { t } = useLingui();
  const { data: roles } = useSuspenseQuery(permissionRolesQuery);
  const editor = useMatrix();
  const { permissions, stored, changed, others } = editor;
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => {
    const wanted = foldText(filter.trim());
    return roles.filter(({ name }) => foldText(name).includes(wanted));
  }, [roles, filter]);
  const roleName = (id: number) => roles.find((role) => role.id === id)?.name ?? String(id);
  const mine = [...changed].map((key) => {
    const [roleId, permissionId] = key.split(' ').map(Number) as [number, number];
    const permission = permissions.find(({ id }) => id === permissionId)?.name ?? '';
    return { key, roleId, permission, isOn: isHeld(stored, changed, key) };
  });
  return (
    <div className={classes.editor}>
      <LeaveGuard isDirty={changed.size > 0} />
      <div className={classes.page}>
        <title>{`${t`Global permissions`} · Atrium`}</title>
        <h1>
          <Trans>Global permissions</Trans>
        </h1>
        <p className={classes.hint}>
          <Trans>What roles may do beside spaces and folders. Administrators have all of them.</Trans>
        </p>
        <div className={classes.tools}>
          <FilterBox label={t`Filter roles`} onFilter={setFilter} />
        </div>
        <table className={matrix.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Role</Trans>
              </th>
              {permissions.map(({ id, name }) => (
                <th key={id} scope="col">
                  {permissionLabel(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((role) => (
              <tr key={role.id}>
                <th scope="row">{role.name}</th>
                {permissions.map(({ id, name }) => {
                  const key = heldKey(role.id, id);
                  const isOn = isHeld(stored, changed, key);
                  return (
                    <td key={id}>
                      <label className={matrix.cell}>
                        <input
                          type="checkbox"
                          className={grid.box}
                          checked={isOn}
                          aria-label={`${role.name}: ${permissionLabel(name)}`}
                          data-unsaved={changed.has(key) || undefined}
                          onChange={() => editor.flip(key)}
                        />
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className={classes.hint}>
            <Trans>No role has such a name.</Trans>
          </p>
        )}
      </div>
      <SummaryFrame
        count={changed.size}
        isSaving={editor.isSaving}
        isBlocked={others !== undefined}
        onSave={editor.save}
        onDiscard={editor.discard}
        hint={<Plural value={changed.size} one="# change" other="# changes" />}
        notice={
          others && (
            <OthersNotice
              others={others.map(({ id, by }) => ({
                key: id,
                name: roleName(id),
                by,
                isMine: mine.some(({ roleId }) => roleId === id),
              }))}
              mine={changed.size}
              onKeep={editor.keepMine}
              onDrop={editor.discard}
            />
          )
        }
      >
        <ul className={summary.changes}>
          {mine.map(({ key, roleId, permission, isOn }) => (
            <li key={key}>
              <div>
                <strong>{roleName(roleId)}</strong>
                <p className={isOn ? summary.gain : summary.lose}>
                  {isOn ? (
                    <Trans>Gains: {permissionLabel(permission)}</Trans>
                  ) : (
                    <Trans>Loses: {permissionLabel(permission)}</Trans>
                  )}
                </p>
              </div>
              <button
                type="button"
                aria-label={t`Undo the change of ${roleName(roleId)}`}
                title={t`Undo`}
                onClick={() => editor.flip(key)}
              >
                <IconArrowBackUp size={17} stroke={1.6} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      </SummaryFrame>
    </div>
  );
}
