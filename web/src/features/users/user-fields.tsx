import '@mantine/core/styles/Checkbox.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defaultDashboardsQuery } from '../../core/administration/administration.ts';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { QuotaField } from '../../ui/form/quota-field.tsx';
import type { RecordFields } from '../../ui/form/record-form.tsx';
import { selectProps } from '../../ui/form/select-styles.ts';
import { RolesField } from './roles-field.tsx';
import type { UserDraft } from './user-draft.ts';
import classes from './users.module.css';

interface UserFieldsProps extends RecordFields<UserDraft> {
  /** Whether the person whom the form is about has a dashboard of their own. */
  hasOwnDashboard?: boolean;
  isOneself?: boolean;
}

/** Puts a description in line with the words above it. */
const described = { description: classes.description };

export function UserFields({ draft, errors, change, hasOwnDashboard, isOneself }: UserFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        value={draft.email}
        error={errors.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t`First name`}
          autoComplete="off"
          value={draft.firstName}
          error={errors.firstName}
          onChange={({ currentTarget }) => change({ firstName: currentTarget.value })}
        />
        <TextInput
          label={t`Last name`}
          autoComplete="off"
          value={draft.lastName}
          error={errors.lastName}
          onChange={({ currentTarget }) => change({ lastName: currentTarget.value })}
        />
      </div>
      <RolesField value={draft.roles} error={errors.roles} onChange={(roles) => change({ roles })} />
      <div className={classes.checks}>
        <Checkbox
          classNames={described}
          label={t`Active`}
          description={
            isOneself ? t`You cannot disable yourself.` : t`Someone who is disabled cannot sign in.`
          }
          disabled={isOneself ?? false}
          checked={draft.isActive}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <Checkbox
          classNames={described}
          label={t`2-factor authentication`}
          description={
            isOneself
              ? t`Change your own in your security settings.`
              : t`If you switch it on, it is set up at the next sign-in. If you switch it off, the existing setup is removed.`
          }
          disabled={isOneself ?? false}
          checked={draft.isUsing2FA}
          onChange={({ currentTarget }) => change({ isUsing2FA: currentTarget.checked })}
        />
        <Checkbox
          classNames={described}
          label={t`Deny access to contact list`}
          checked={draft.denyContactList}
          onChange={({ currentTarget }) => change({ denyContactList: currentTarget.checked })}
        />
      </div>
      <DashboardField
        value={draft.defaultDashboard}
        error={errors.defaultDashboard}
        hasOwn={hasOwnDashboard ?? false}
        onChange={(defaultDashboard) => change({ defaultDashboard })}
      />
      <QuotaField
        value={draft.quota}
        error={errors.quota}
        onChange={(quota) => change({ quota })}
        description={t`All files this person has uploaded, including earlier versions and the trash.`}
      />
    </>
  );
}

interface DashboardFieldProps {
  value: number | null;
  error: string | undefined;
  hasOwn: boolean;
  onChange: (id: number | null) => void;
}

function DashboardField({ value, error, hasOwn, onChange }: DashboardFieldProps) {
  const { t } = useLingui();
  const { data } = useQuery(defaultDashboardsQuery);
  return (
    <Select
      {...selectProps}
      label={t`Default dashboard`}
      description={
        hasOwn
          ? t`This person has a custom dashboard, which overrides the default dashboard.`
          : t`A custom dashboard overrides the default dashboard.`
      }
      error={error}
      data={(data ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name || t`Unnamed default dashboard`,
      }))}
      value={data && value !== null ? String(value) : null}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      placeholder={t`Minimal`}
      clearable
      clearButtonProps={{ 'aria-label': t`No default dashboard` }}
      nothingFoundMessage={<NothingFound />}
    />
  );
}
