import { announcementLimits } from '@atrium/contract/announcements';
import { languageCodes, type NewsLanguage, newsLanguages, newsLimits } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { RecordFields } from '../../../ui/form/record-form.tsx';
import { RoomForList } from '../../../ui/form/room-for-list.tsx';
import { multiSelectProps, selectProps } from '../../../ui/form/select-styles.ts';
import { ArticleEditor } from '../article/article-editor.tsx';
import classes from './administer.module.css';
import type { AnnouncementDraft } from './announcement-draft.ts';
import { AudienceField } from './audience-field.tsx';
import { PictureField } from './picture-field.tsx';

interface AnnouncementFieldsProps extends RecordFields<AnnouncementDraft> {
  /** Topics that have been used before. */
  topics: string[];
}

export function AnnouncementFields({ topics, ...fields }: AnnouncementFieldsProps) {
  const { t } = useLingui();
  const { draft, errors, change } = fields;
  return (
    <>
      <TextInput
        label={t`Title`}
        data-autofocus
        autoComplete="off"
        maxLength={announcementLimits.title}
        value={draft.title}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        label={t({ message: 'Summary', context: 'of an announcement' })}
        description={t`One or two sentences. They stand below the title on the dashboard.`}
        rows={3}
        maxLength={announcementLimits.summary}
        value={draft.summary}
        error={errors.summary}
        onChange={({ currentTarget }) => change({ summary: currentTarget.value })}
      />
      <ArticleEditor
        label={t({ message: 'Text', context: 'of an announcement' })}
        initial={draft.body}
        error={errors.body}
        onChange={(body) => change({ body })}
      />
      <PictureField
        value={draft.picture}
        error={errors.picture}
        onChange={(picture) => change({ picture })}
      />
      <AudienceField {...fields} />
      <div className={classes.pair}>
        <TextInput
          label={t({ message: 'From', context: 'first day' })}
          type="date"
          value={draft.date}
          error={errors.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <TextInput
          label={t`Until`}
          description={t`The last day. Leave it blank if it stays.`}
          type="date"
          value={draft.until}
          error={errors.until}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      </div>
      <Switch
        label={t`Pinned`}
        description={t`It stands first, before what is newer.`}
        checked={draft.isPinned}
        onChange={({ currentTarget }) => change({ isPinned: currentTarget.checked })}
      />
      <LanguageField {...fields} />
      <RoomForList>
        <TagsInput
          {...multiSelectProps}
          label={t`Topics`}
          placeholder={t`Type a topic, then Enter`}
          data={topics}
          value={draft.topics}
          error={errors.topics}
          maxTags={newsLimits.topics}
          limit={50}
          onChange={(chosen) => change({ topics: chosen })}
        />
      </RoomForList>
    </>
  );
}

const all = 'all';

function LanguageField({ draft, errors, change }: RecordFields<AnnouncementDraft>) {
  const { t } = useLingui();
  const languages = newsLanguages.map((value) => ({ value, label: `${value} (${languageCodes[value]})` }));
  return (
    <RoomForList>
      <Select
        {...selectProps}
        label={t`Language`}
        data={[{ value: all, label: t`For all languages` }, ...languages]}
        value={draft.language ?? all}
        error={errors.language}
        allowDeselect={false}
        onChange={(value) => change({ language: value === all ? null : (value as NewsLanguage) })}
      />
    </RoomForList>
  );
}
