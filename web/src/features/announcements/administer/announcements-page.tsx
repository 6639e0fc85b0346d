import { deleteAnnouncement, type ManagedAnnouncement } from '@atrium/contract/announcements';
import type { Role } from '@atrium/contract/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../base/http/call.ts';
import { compareNames } from '../../../base/text/in-language.ts';
import { refreshAdministration, rolesQuery } from '../../../core/administration/administration.ts';
import {
  managedAnnouncementsQuery,
  refreshAnnouncements,
} from '../../../core/announcements/announcements.ts';
import form from '../../../ui/form/form.module.css';
import { type ListModal, ListPage, type ModalState } from '../../../ui/list-page/list-page.tsx';
import { showToast } from '../../../ui/toast/toast.tsx';
import { DeleteModal } from '../../../ui/window/delete-modal.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import { EditAnnouncement, NewAnnouncement } from './announcement-form.tsx';
import { useAnnouncementColumns } from './use-announcement-columns.tsx';

/** A row of the table. */
export interface AnnouncementRow extends ManagedAnnouncement {
  /** The names of its roles; none: for everybody. */
  roleNames: string[] | null;
}

const noRoles: Role[] = [];

export function AnnouncementsPage() {
  const { t } = useLingui();
  const announcements = useQuery(managedAnnouncementsQuery);
  const { data: roles = noRoles } = useQuery({ ...rolesQuery, meta: { handles: () => true } });
  const { data, isError, refetch } = announcements;
  const rows = useMemo(() => data && makeRows(data, roles), [data, roles]);
  const topics = useMemo(() => topicsOf(data), [data]);
  return (
    <ListPage<AnnouncementRow>
      title={t`Announcements`}
      hint={
        <Trans>What the company tells its people. It stands in the news, before what the media write.</Trans>
      }
      list={{ data: rows, isError, refetch }}
      columns={useAnnouncementColumns()}
      rowName={({ title }) => title}
      filter={{ label: t`Filter by title, role, author or topic...`, text: textOf }}
      addLabel={t`Write announcement`}
      empty={{
        title: t`No announcements yet`,
        text: <Trans>Write the first one: it appears on the dashboard at once.</Trans>,
        drawing: 'M4 9v6h3l8 4V5L7 9zM18 9a4 4 0 0 1 0 6',
      }}
      modal={(which, state) => <AnnouncementModal which={which} topics={topics} {...state} />}
    />
  );
}

function makeRows(announcements: ManagedAnnouncement[], roles: Role[]): AnnouncementRow[] {
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return announcements.map((one) => ({
    ...one,
    roleNames: one.roles?.map((id) => names.get(id) ?? '') ?? null,
  }));
}

const textOf = ({ title, by, topics, roleNames }: AnnouncementRow): string =>
  [title, by.fullName, ...(roleNames ?? []), ...topics.map(({ topic }) => topic)].join(' ');

/** What has been used before is offered. */
const topicsOf = (announcements: ManagedAnnouncement[] = []): string[] =>
  [...new Set(announcements.flatMap(({ topics }) => topics.map(({ topic }) => topic)))].sort((a, b) =>
    compareNames(a, b),
  );

interface AnnouncementModalProps extends ModalState {
  which: ListModal<AnnouncementRow>;
  topics: string[];
}

function AnnouncementModal({ which, topics, opened, onClose }: AnnouncementModalProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => {
    void refreshAdministration(client);
    void refreshAnnouncements(client);
  };
  if (which.kind === 'delete') {
    const { id, title } = which.row;
    return (
      <DeleteModal
        opened={opened}
        onClose={onClose}
        title={t`Delete announcement`}
        name={title}
        remove={() => send(deleteAnnouncement, { params: { id } })}
        onSettled={refresh}
      >
        <p className={form.text}>
          <Trans>
            It goes for good, with its picture. To take it off the news only, let it end yesterday.
          </Trans>
        </p>
      </DeleteModal>
    );
  }
  const onSaved = () => {
    refresh();
    showToast('ok', which.kind === 'edit' ? t`The announcement is saved` : t`The announcement is made`);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={which.kind === 'edit' ? t`Edit announcement` : t`Write announcement`}
      size={760}
      // A text that took long is not lost by a key.
      closeOnEscape={false}
    >
      {which.kind === 'edit' ? (
        <EditAnnouncement id={which.row.id} topics={topics} onSaved={onSaved} onClose={onClose} />
      ) : (
        <NewAnnouncement topics={topics} onSaved={onSaved} onClose={onClose} />
      )}
    </Modal>
  );
}
