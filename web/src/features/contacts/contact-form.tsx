import '@mantine/core/styles/Switch.layer.css';
import type { Contact } from '@atrium/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { selectProps } from '../../ui/form/select-styles.ts';
import { CheckedContact, type ContactDraft, draftOf } from './contact-draft.ts';
import classes from './contact-form.module.css';
import { divisionsQuery } from './contact-queries.ts';
import { PhotoField } from './photo-field.tsx';
import { useSalutations } from './use-contact-columns.tsx';

const UserBlock = lazy(() => import('./user-block.tsx').then((module) => ({ default: module.UserBlock })));

interface ContactFormProps {
  /** None: a new one. */
  contact?: Contact | undefined;
  /** Whether the linked user is edited along. */
  isAdmin: boolean;
  save: (checked: CheckedContact) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
  submitLabel: string;
}

export function ContactForm({ contact, isAdmin, ...rest }: ContactFormProps) {
  const { t } = useLingui();
  const salutations = useSalutations();
  return (
    <RecordForm {...rest} initial={draftOf(contact, isAdmin)} schema={CheckedContact} alsoHandles="all">
      {({ draft, errors, change }) => {
        const text = (name: TextField, label: string, more: object = {}) => (
          <TextInput
            label={label}
            value={draft[name]}
            error={errors[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            {...more}
          />
        );
        return (
          <>
            <PhotoField
              person={{ ...draft, id: contact?.id ?? 0, image: contact?.image ?? null }}
              value={draft.photo}
              onChange={(photo) => change({ photo })}
            />
            <div className={classes.grid}>
              <Select
                {...selectProps}
                label={t`Salutation`}
                data-autofocus
                data={Object.entries(salutations).map(([value, label]) => ({ value, label }))}
                value={draft.salutation}
                error={errors.salutation}
                allowDeselect={false}
                onChange={(value) => change({ salutation: value as ContactDraft['salutation'] })}
              />
              {text('email', t`Email`, { type: 'email' })}
              {text('firstName', t`First name`)}
              {text('lastName', t`Last name`)}
              {text('phone', t`Phone`, { type: 'tel' })}
              {text('mobile', t`Mobile`, { type: 'tel' })}
              {text('fax', t`Fax`, { type: 'tel' })}
              {text('switchboard', t`Switchboard`, { type: 'tel' })}
              {text('position', t`Function`)}
              <DivisionSelect
                value={draft.division}
                error={errors.division}
                onChange={(division) => change({ division })}
              />
              {text('supervisor', t`Supervisor`)}
              {text('company', t`Company`)}
              {text('street', t`Street`)}
              {text('location', t`Location`)}
              {text('country', t`Country`)}
            </div>
            <Switch
              label={t`Publish contact info`}
              description={t`Without it only administrators and the person see the entry.`}
              classNames={{ description: classes.under }}
              checked={draft.isPublished}
              onChange={({ currentTarget }) => change({ isPublished: currentTarget.checked })}
            />
            {draft.link && (
              <Suspense fallback={null}>
                <UserBlock
                  value={draft.link}
                  error={errors.link ?? (errors as Record<string, string>).user}
                  onChange={(link) => change({ link })}
                />
              </Suspense>
            )}
          </>
        );
      }}
    </RecordForm>
  );
}

type TextField = Exclude<keyof ContactDraft, 'salutation' | 'isPublished' | 'photo' | 'link' | 'division'>;

interface DivisionSelectProps {
  value: string;
  error: string | undefined;
  onChange: (division: string) => void;
}

/** One that is no longer listed stays to choose while the contact has it. */
function DivisionSelect({ value, error, onChange }: DivisionSelectProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(divisionsQuery);
  return (
    <Select
      {...selectProps}
      label={t`Division`}
      data={value === '' || data.includes(value) ? data : [value, ...data]}
      value={value === '' ? null : value}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear division`, tabIndex: 0 }}
      nothingFoundMessage={<NothingFound />}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
