import { Name } from '@atrium/contract/parts/names';
import { createTag, deleteTag, updateTag } from '@atrium/contract/tags';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { RecordPage } from '../../core/administration/record-page.tsx';
import { refreshTags, tagsQuery } from '../../core/library/library.ts';
import form from '../../ui/form/form.module.css';
import { NameField } from '../../ui/form/name-field.tsx';
import { useColumns } from '../../ui/list-page/use-columns.tsx';

const schema = z.object({ name: Name });

export function TagsPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <RecordPage
      words={{
        title: t`Tags`,
        hint: <Trans>Tags say what a document is. Anyone who can edit a document can add tags to it.</Trans>,
        filter: t`Filter by name...`,
        create: t`New tag`,
        edit: t`Edit tag`,
        remove: t`Delete tag`,
        empty: t`No tags yet`,
        emptyText: <Trans>Once a tag is listed here, it can be added to documents.</Trans>,
        drawing: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
      }}
      list={useQuery(tagsQuery)}
      columns={useColumns()}
      form={{
        schema,
        blank: { name: '' },
        read: ({ name }) => ({ name }),
        fields: (fields) => <NameField {...fields} />,
        create: (body) => send(createTag, { body }),
        update: ({ id }, body) => send(updateTag, { params: { id }, body }),
      }}
      remove={{
        run: ({ id }) => send(deleteTag, { params: { id } }),
        warning: () => (
          <p className={form.text}>
            <Trans>It is removed from all documents that have it.</Trans>
          </p>
        ),
      }}
      refresh={() => refreshTags(client)}
    />
  );
}
