import { longestReport, reportReview } from '@atrium/contract/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../base/http/call.ts';
import form from '../../ui/form/form.module.css';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { selectProps } from '../../ui/form/select-styles.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { recordsQuery, reviewedUsersQuery, reviewQuery } from './review-queries.ts';

export interface ReportAbout {
  spaceId: number;
  /** Without one it is about the users and their roles. */
  role?: { id: number; name: string } | undefined;
}

interface ReportModalProps extends ReportAbout {
  opened: boolean;
  onClose: () => void;
}

/** A note to the administrators, kept with the records of the review. */
export function ReportModal({ opened, onClose, ...about }: ReportModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Something is wrong`}>
      <ReportForm {...about} onClose={onClose} />
    </Modal>
  );
}

function ReportForm({ spaceId, role, onClose }: ReportAbout & { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: review } = useQuery(reviewQuery(spaceId));
  const [user, setUser] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: () =>
      send(reportReview, {
        params: { id: spaceId },
        body: { note, role: role?.id ?? null, user: user === null ? null : Number(user) },
      }),
    onSuccess: (next) => {
      client.setQueryData(reviewQuery(spaceId).queryKey, next);
      void client.invalidateQueries({ queryKey: recordsQuery(spaceId).queryKey });
      showToast('ok', t`The administrators are told`, t`The review stays open until it is confirmed.`);
      onClose();
    },
    meta: { handles: () => true },
  });
  const name = role?.name;
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== '') report.mutate();
      }}
    >
      <p className={form.text}>
        {name === undefined ? (
          <Trans>Say who should not have access, or not with these roles.</Trans>
        ) : (
          <Trans>Say what the role {name} should not be able to do here, or what it lacks.</Trans>
        )}{' '}
        <Trans>Your note goes to the administrators and is kept with the records of this review.</Trans>
      </p>
      {!role && <PersonSelect spaceId={spaceId} value={user} onChange={setUser} />}
      <Textarea
        label={t`What is wrong`}
        rows={4}
        maxLength={longestReport}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {review?.canStart && <MendIt role={role} spaceId={spaceId} />}
      {report.error && <Notice kind="bad">{report.error.message}</Notice>}
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={note.trim() === ''} loading={report.isPending}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}

function PersonSelect(props: {
  spaceId: number;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const { data } = useQuery(reviewedUsersQuery(props.spaceId));
  return (
    <RoomForList>
      <Select
        {...selectProps}
        label={t`Person`}
        description={t`Leave it empty if it is about several people.`}
        data={(data?.users ?? []).map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
        value={props.value}
        onChange={props.onChange}
        searchable
        clearable
        nothingFoundMessage={<NothingFound />}
      />
    </RoomForList>
  );
}

/** Administrators need not write to anybody. */
function MendIt({ role, spaceId }: ReportAbout) {
  return (
    <p className={form.text}>
      <Trans>You are an administrator, and can change it yourself:</Trans>{' '}
      {role ? (
        <Link
          to="/admin/permissions/$roleId"
          params={{ roleId: String(role.id) }}
          search={{ space: spaceId }}
          className="atr-link"
        >
          <Trans>open the permissions of this role</Trans>
        </Link>
      ) : (
        <Link to="/admin/users" className="atr-link">
          <Trans>open the users and their roles</Trans>
        </Link>
      )}
    </p>
  );
}
