import { Label } from '@atrium/contract/parts/names';
import { createRole, deleteRole, type Role, updateRole } from '@atrium/contract/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { rolesQuery } from '../../core/administration/administration.ts';
import { RecordPage } from '../../core/administration/record-page.tsx';
import { NameField } from '../../ui/form/name-field.tsx';
import { useColumns } from '../../ui/list-page/use-columns.tsx';
import { RoleDeletionImpact } from './role-deletion-impact.tsx';
import { useRoleColumns } from './use-role-columns.tsx';

const schema = z.object({ name: Label });
const isOwn = ({ isFixed }: Role) => !isFixed;

export function RolesPage() {
  const { t } = useLingui();
  return (
    <RecordPage
      words={{
        title: t`Roles`,
        hint: (
          <Trans>People get their rights through roles; what a role can do is set in its permissions.</Trans>
        ),
        filter: t`Filter by name...`,
        create: t`New role`,
        edit: t`Edit role`,
        remove: t`Delete role`,
        empty: t`No roles yet`,
        emptyText: <Trans>Create a role, give it permissions and add people to it.</Trans>,
        drawing: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
      }}
      list={useQuery(rolesQuery)}
      columns={useColumns(useRoleColumns())}
      canEdit={isOwn}
      canDelete={isOwn}
      form={{
        schema,
        blank: { name: '' },
        read: ({ name }) => ({ name }),
        fields: (fields) => <NameField {...fields} />,
        create: (body) => send(createRole, { body }),
        update: ({ id }, body) => send(updateRole, { params: { id }, body }),
      }}
      remove={{
        run: ({ id }) => send(deleteRole, { params: { id } }),
        warning: (role) => <RoleDeletionImpact role={role} />,
      }}
    />
  );
}
