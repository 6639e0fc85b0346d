import type { Document } from '@atrium/contract/documents';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { foldText } from '../../../base/text/fold-text.ts';
import { tagsQuery } from '../../../core/library/library.ts';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import { changeOf, clickTag, countTags, shareOf, type TagChoice } from './tag-choice.ts';
import { TagList } from './tag-list.tsx';
import { useTagDocuments } from './use-tag-documents.ts';

interface TagModalProps {
  opened: boolean;
  onClose: () => void;
  documents: Document[];
  /** How many of what was selected have no tags, or may not be changed. */
  leftOut: number;
}

/** More than can be taken in at a glance. */
const manyTags = 10;

/** The tags of one document or of many: what all of them have, what some, and what they shall have. */
export function TagModal({ opened, onClose, documents, leftOut }: TagModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={titleOf(documents)}>
      <TagForm documents={documents} leftOut={leftOut} onClose={onClose} />
    </Modal>
  );
}

function titleOf(documents: Document[]): string {
  const name = documents[0]?.name ?? '';
  if (documents.length === 1) return t`Tags of “${name}”`;
  return plural(documents.length, { one: 'Tags of # document', other: 'Tags of # documents' });
}

function TagForm({ documents, leftOut, onClose }: Omit<TagModalProps, 'opened'>) {
  const tags = useQuery(tagsQuery);
  const [filter, setFilter] = useState('');
  const [choice, setChoice] = useState<TagChoice>(new Map());
  const counts = useMemo(() => countTags(documents), [documents]);
  const save = useTagDocuments(onClose);
  const shown = (tags.data ?? [])
    .filter(({ name }) => foldText(name).includes(foldText(filter.trim())))
    .map((tag) => ({ ...tag, count: counts.get(tag.id) ?? 0 }));
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice.size > 0) save.mutate({ documents, ...changeOf(choice) });
      }}
    >
      {(tags.data?.length ?? 0) > manyTags && <FilterBox label={t`Find a tag...`} onFilter={setFilter} />}
      {tags.data?.length === 0 ? (
        <p className={form.text}>
          <Trans>There are no tags yet. Administrators make them.</Trans>
        </p>
      ) : (
        <TagList
          tags={shown}
          documents={documents.length}
          choice={choice}
          onClick={(tag) => setChoice(clickTag(choice, tag, shareOf(counts.get(tag) ?? 0, documents.length)))}
        />
      )}
      {leftOut > 0 && (
        <p className={form.text}>
          <Plural
            value={leftOut}
            one="# item is left out: it is a folder, or you may not change it."
            other="# items are left out: they are folders, or you may not change them."
          />
        </p>
      )}
      {save.error && <Notice kind="bad">{save.error.message}</Notice>}
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={choice.size === 0} loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
