import {
  createAnnouncement,
  type EditedAnnouncement,
  updateAnnouncement,
} from '@atrium/contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { managedAnnouncementQuery } from '../../../core/announcements/announcements.ts';
import form from '../../../ui/form/form.module.css';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { blankAnnouncement, CheckedAnnouncement, draftOf } from './announcement-draft.ts';
import { AnnouncementFields } from './announcement-fields.tsx';

interface FormProps {
  topics: string[];
  onSaved: () => void;
  onClose: () => void;
}

export function NewAnnouncement({ topics, onSaved, onClose }: FormProps) {
  const { t } = useLingui();
  return (
    <RecordForm
      initial={blankAnnouncement()}
      schema={CheckedAnnouncement}
      save={(body) => send(createAnnouncement, { body })}
      onSaved={onSaved}
      onClose={onClose}
      submitLabel={t`Create`}
    >
      {(fields) => <AnnouncementFields {...fields} topics={topics} />}
    </RecordForm>
  );
}

export function EditAnnouncement({ id, ...rest }: FormProps & { id: number }) {
  const { data, isError } = useQuery(managedAnnouncementQuery(id));
  if (isError) {
    return (
      <Notice kind="bad">
        <Trans>This announcement could not be loaded, or no longer exists.</Trans>
      </Notice>
    );
  }
  if (!data) {
    return (
      <p className={form.text} role="status">
        <Trans>Loading</Trans>
      </p>
    );
  }
  return <EditForm announcement={data} {...rest} />;
}

function EditForm({
  announcement,
  topics,
  onSaved,
  onClose,
}: FormProps & { announcement: EditedAnnouncement }) {
  const { t } = useLingui();
  const { id, version } = announcement;
  return (
    <RecordForm
      initial={draftOf(announcement)}
      schema={CheckedAnnouncement}
      save={(body) => send(updateAnnouncement, { params: { id }, body }, { ifMatch: version })}
      onSaved={onSaved}
      onClose={onClose}
      submitLabel={t`Save`}
    >
      {(fields) => <AnnouncementFields {...fields} topics={topics} />}
    </RecordForm>
  );
}
