import { newsLimits } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { RecordFields } from '../../../ui/form/record-form.tsx';
import { AddressField, LanguageField, PublisherField, TopicsField } from './common-fields.tsx';
import classes from './news-admin.module.css';
import type { ItemDraft } from './news-drafts.ts';

export function NewsItemFields({ topics, ...fields }: RecordFields<ItemDraft> & { topics: string[] }) {
  const { t } = useLingui();
  const { draft, errors, change } = fields;
  return (
    <>
      <TextInput
        label={t`Title`}
        data-autofocus
        autoComplete="off"
        maxLength={newsLimits.title}
        value={draft.title}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        label={t`Abstract`}
        rows={4}
        maxLength={newsLimits.abstract}
        value={draft.abstract}
        error={errors.abstract}
        onChange={({ currentTarget }) => change({ abstract: currentTarget.value })}
      />
      <AddressField
        {...fields}
        label={t`Link`}
        description={t`Where it can be read. Leave it blank if nowhere.`}
      />
      <div className={classes.pair} data-tall>
        <PublisherField {...fields} />
        <TextInput
          label={t`Date`}
          type="date"
          value={draft.date}
          error={errors.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
      </div>
      <LanguageField {...fields} />
      <TopicsField {...fields} label={t`Topics`} known={topics} />
    </>
  );
}
