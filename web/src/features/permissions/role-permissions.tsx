import type { PermissionRole } from '@atrium/contract/permission-tree';
import type { PermissionEntry } from '@atrium/contract/permissions';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AccessObject } from '../../core/permissions/permissions.ts';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { LeaveGuard } from '../../ui/window/leave-guard.tsx';
import { useModals } from '../../ui/window/use-modals.ts';
import type { Draft, Stored } from './draft.ts';
import { Legend } from './legend.tsx';
import { PermissionGrid } from './permission-grid.tsx';
import classes from './permissions-page.module.css';
import { Summary } from './summary.tsx';
import { entityOf, placeOfSpace, type Tree } from './tree.ts';
import { useEditor } from './use-editor.ts';

const WhoModal = lazy(async () => ({
  default: (await import('../../core/permissions/who-modal.tsx')).WhoModal,
}));

interface RolePermissionsProps {
  role: PermissionRole;
  tree: Tree;
  entries: PermissionEntry[];
  version: string | undefined;
  firstSpace: number | undefined;
}

/** The editor: the tree, and beside it what changes. */
export function RolePermissionsEditor({ role, tree, firstSpace, ...seen }: RolePermissionsProps) {
  const { t } = useLingui();
  const editor = useEditor(role.id, tree, seen);
  return (
    <div className={classes.editor}>
      <LeaveGuard isDirty={editor.draft.size > 0} />
      <RolePermissionsView
        {...{ role, tree, firstSpace, stored: editor.stored, draft: editor.draft }}
        kicker={t`Permissions`}
        isReadOnly={false}
        onSet={editor.set}
      />
      <Summary roleId={role.id} tree={tree} editor={editor} />
    </div>
  );
}

interface RolePermissionsViewProps {
  role: PermissionRole;
  tree: Tree;
  stored: Stored;
  draft: Draft;
  /** The words above the role's name: where one is. */
  kicker: string;
  isReadOnly: boolean;
  firstSpace?: number | undefined;
  onSet: (place: number, own: number) => void;
  /** What stands between title and table. */
  children?: ReactNode;
}

export function RolePermissionsView({ role, tree, isReadOnly, ...props }: RolePermissionsViewProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useState('');
  const { open, close, opened, which, number } = useModals<AccessObject>(() => {});
  const who = (place: number) => open({ ...entityOf(tree, place), name: tree.names[place] as string });
  return (
    <div className={classes.page}>
      <title>{`${role.name} · ${t`Permissions`} · Atrium`}</title>
      <p className={classes.kicker}>{props.kicker}</p>
      <div className={classes.title}>
        <h1>{role.name}</h1>
        <span className={classes.pill}>
          <IconUsers size={14} stroke={1.6} aria-hidden="true" />
          <Plural value={role.users} one="# user" other="# users" />
        </span>
      </div>
      {props.children}
      <div className={classes.tools}>
        <Legend isReadOnly={isReadOnly} />
        <FilterBox label={t`Filter by name...`} onFilter={setFilter} width={200} />
      </div>
      <PermissionGrid
        label={t`Permissions of ${role.name}`}
        {...{ tree, stored: props.stored, draft: props.draft, filter, isReadOnly }}
        first={placeOfSpace(tree, props.firstSpace)}
        onSet={props.onSet}
        onWho={who}
      />
      {which && (
        <Suspense fallback={null}>
          <WhoModal key={number} object={which} opened={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
