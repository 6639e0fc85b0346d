import type { AuditEvent } from '@atrium/contract/audit-trail';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { TablePage } from '../../ui/table-page/table-page.tsx';
import classes from './audit-trail-page.module.css';
import { type EventFilter, eventsQuery } from './event-query.ts';
import { EventTools } from './event-tools.tsx';
import { actionWords } from './event-words.ts';
import { exportEvents } from './export-events.ts';
import { useEventColumns } from './use-event-columns.tsx';

const keyOf = ({ id }: AuditEvent) => String(id);
const nameOf = ({ action }: AuditEvent) => actionWords()[action];

/** Who did what, when and from where. */
export function AuditTrailPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<EventFilter>({});
  const query = useInfiniteQuery({ ...eventsQuery(filter), placeholderData: keepPreviousData });
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.events), [query.data]);
  const columns = useEventColumns();
  const exporting = useMutation({ mutationFn: exportEvents });
  return (
    <TablePage
      title={t`Audit trail`}
      hint={<Trans>Who did what, newest first. Nobody can change or remove what stands here.</Trans>}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(filter)}
        >
          <Trans>Export as CSV</Trans>
        </Button>
      }
      tools={<EventTools filter={filter} onFilter={setFilter} />}
    >
      <DataTable
        label={t`Events`}
        rows={query.isError ? [] : events}
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        sort={null}
        onSort={() => undefined}
        empty={query.isError ? <Failed onRetry={() => void query.refetch()} /> : <NothingFound />}
      />
      {query.hasNextPage && (
        <Older isLoading={query.isFetchingNextPage} load={() => void query.fetchNextPage()} />
      )}
    </TablePage>
  );
}

const NothingFound = () => {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No events found`}>
      <Trans>Try another filter or other days.</Trans>
    </EmptyState>
  );
};

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`The events could not be read`}
      actions={
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

/** The next page comes when the end of this one comes into sight. */
function Older({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the end comes near
  useEffect(() => {
    if (isNear && !isLoading) load();
  }, [isNear, isLoading]);
  return (
    <div ref={ref} className={classes.older}>
      <Button variant="default" loading={isLoading} onClick={load}>
        <Trans>Show older events</Trans>
      </Button>
    </div>
  );
}
