import '@mantine/core/styles/Switch.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { RecordFields } from '../../../ui/form/record-form.tsx';
import { AddressField, LanguageField, PublisherField, TopicsField } from './common-fields.tsx';
import classes from './news-admin.module.css';
import type { FeedDraft } from './news-drafts.ts';

const noTopics: string[] = [];

export function FeedFields(fields: RecordFields<FeedDraft>) {
  const { t } = useLingui();
  const { draft, change } = fields;
  return (
    <>
      <AddressField
        {...fields}
        label={t`Address`}
        description={t`The address of the feed itself, not of a page that shows its news.`}
        data-autofocus
      />
      <div className={classes.pair} data-tall>
        <PublisherField {...fields} />
        <LanguageField {...fields} />
      </div>
      <TopicsField
        {...fields}
        label={t`Topics`}
        description={t`They are added to every item from this feed.`}
        known={noTopics}
      />
      <Switch
        label={t`Keep the feed’s own topics too`}
        checked={draft.keepTopics}
        onChange={({ currentTarget }) => change({ keepTopics: currentTarget.checked })}
      />
      <Switch
        label={t`Read this feed`}
        checked={draft.isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
    </>
  );
}
