import type { ReviewRecord } from '@atrium/contract/reviews';
import type { Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { writeDay, writeTime } from '../../base/text/write-time.ts';
import form from '../../ui/form/form.module.css';
import { Modal } from '../../ui/window/modal.tsx';
import { exportRecords } from './export-records.ts';
import classes from './review-page.module.css';
import { recordsQuery } from './review-queries.ts';

interface HistoryProps {
  space: Space;
  onClose: () => void;
}

export function HistoryModal({ opened, ...props }: HistoryProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={props.onClose} title={t`History of reviews`} size={640}>
      <History {...props} />
    </Modal>
  );
}

function History({ space, onClose }: HistoryProps) {
  const { t } = useLingui();
  const { data: records } = useQuery(recordsQuery(space.id));
  const { mutate, isPending } = useMutation({ mutationFn: () => exportRecords(space) });
  return (
    <div className={form.form}>
      {records?.length === 0 && (
        <p className={form.text}>
          <Trans>This space has not been reviewed yet.</Trans>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={classes.records} tabIndex={0} aria-label={t`History of reviews`}>
        {records?.map((record) => (
          <li key={`${record.kind} ${record.id}`} className={classes.record}>
            <time dateTime={record.at}>{writeTime(record.at)}</time>
            <span>
              <What record={record} />
            </span>
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          loading={isPending}
          disabled={!records?.length}
          onClick={() => mutate()}
        >
          <Trans>Export as CSV</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

function What({ record: { kind, by, role, deadline, person, note } }: { record: ReviewRecord }) {
  const date = writeDay(deadline);
  if (kind === 'users') return <Trans>{by} confirmed all users and assigned roles</Trans>;
  if (kind === 'role') {
    return (
      <Trans>
        {by} confirmed the role {role}
      </Trans>
    );
  }
  if (kind === 'report') {
    const about = role ?? person;
    return (
      <>
        {about === null ? (
          <Trans>{by} reported something wrong</Trans>
        ) : (
          <Trans>
            {by} reported something wrong about {about}
          </Trans>
        )}
        <span className={classes.note} dir="auto">
          {note}
        </span>
      </>
    );
  }
  if (by === null) return <Trans>Review started by the schedule, deadline {date}</Trans>;
  return (
    <Trans>
      Review started by {by}, deadline {date}
    </Trans>
  );
}
