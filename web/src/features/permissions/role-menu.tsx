import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { foldText } from '../../base/text/fold-text.ts';
import { permissionRolesQuery } from '../../core/permissions/permissions.ts';
import classes from './role-menu.module.css';

/** The roles whose permissions can be edited, each a link; those of administrators have all rights anyway. */
export function RoleMenu({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { t } = useLingui();
  const { data: roles = [] } = useQuery(permissionRolesQuery);
  const [text, setText] = useState('');
  const shown = useMemo(() => {
    const wanted = foldText(text.trim());
    return roles.filter(({ name }) => foldText(name).includes(wanted));
  }, [roles, text]);
  const label = t`Filter roles`;
  return (
    <div className={classes.menu}>
      <TextInput
        type="search"
        size="xs"
        aria-label={label}
        placeholder={label}
        leftSection={<IconFilter size={15} stroke={1.6} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      />
      <ul aria-label={t`Roles with permissions`}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/admin/permissions/$roleId"
              params={{ roleId: String(id) }}
              onClick={onChoose}
              className={classes.role}
              activeProps={{ 'data-active': true }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
