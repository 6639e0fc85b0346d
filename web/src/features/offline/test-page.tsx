import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { formatBytes } from '../../base/text/in-language.ts';
import { writeTime } from '../../base/text/write-time.ts';
import { canWorkOffline, isSafari } from '../../core/offline/this-browser.ts';
import { useKept } from '../../core/offline/use-kept.ts';
import { TablePage } from '../../ui/table-page/table-page.tsx';
import { type DeviceFacts, readDeviceFacts } from './device-facts.ts';
import { NoDocuments } from './no-documents.tsx';
import classes from './offline.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { bytesOf, canRemove, makeRows, type OfflineRow } from './offline-row.ts';
import { OfflineTable } from './offline-table.tsx';
import { SafariNote } from './safari-note.tsx';

/** The offline view: what this device could do if the network went now, read from its own storage alone. */
export function TestPage() {
  const { t } = useLingui();
  const router = useRouter();
  const kept = useKept();
  const rows = useMemo(() => kept && makeRows(kept.values()), [kept]);
  const view = useCallback(
    (row: OfflineRow) => {
      if (row.closed === null) router.navigate({ to: '/offline', search: { document: row.kept.id } });
    },
    [router],
  );
  return (
    <TablePage
      title={t`Offline view`}
      crumb={
        <Link to="/offline" className="atr-link">
          <Trans>Offline</Trans>
        </Link>
      }
      hint={t`How this device would work without a network. Nothing on this page comes from the server.`}
      banner={<OfflineBanner />}
    >
      <Facts rows={rows ?? []} />
      {(canWorkOffline() || (rows?.length ?? 0) > 0) && (
        <OfflineTable rows={rows} onOpen={view} empty={<NoDocuments why="empty" />} />
      )}
      <div className={classes.foot}>{isSafari() && <SafariNote />}</div>
    </TablePage>
  );
}

function Facts({ rows }: { rows: OfflineRow[] }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [device, setDevice] = useState<DeviceFacts>();
  useEffect(() => {
    void readDeviceFacts().then(setDevice);
  }, []);
  if (!device) return null;
  const copies = rows.filter(canRemove);
  const contact = Math.max(0, ...copies.map(({ kept }) => kept.copy?.checkedAt ?? 0));
  const [used, count] = [formatBytes(bytesOf(rows)), copies.length];
  const free = device.room && formatBytes(Math.max(0, device.room.total - device.room.used));
  return (
    <dl className={classes.facts}>
      <Fact label={t`Network`} isGood={isOnline}>
        {isOnline ? t`Online` : t`Offline, or the server does not answer`}
      </Fact>
      <Fact label={t`App`} isGood={device.hasWorker}>
        {device.hasWorker ? t`Opens without a network` : t`Does not open without a network yet`}
      </Fact>
      <Fact label={t`Storage`} isGood={device.hasDatabases && device.hasCaches}>
        {device.hasDatabases && device.hasCaches
          ? t`Available`
          : t`Offline caching is not supported in this browser`}
      </Fact>
      <Fact label={t`Protection`} isGood={device.isPersisted}>
        {device.isPersisted
          ? t`The browser does not clear it by itself`
          : t`The browser may clear it when the device runs short of room`}
      </Fact>
      <Fact label={t`Room`} isGood={device.room !== undefined}>
        {free ? t`${used} used, ${free} free` : t`${used} used; the browser does not tell what is free`}
      </Fact>
      <Fact label={t`Documents`} isGood>
        {count}
      </Fact>
      <Fact label={t`Last contact`} isGood>
        {contact > 0 ? writeTime(contact) : '–'}
      </Fact>
    </dl>
  );
}

function Fact({ label, isGood, children }: { label: string; isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.fact} data-good={isGood || undefined}>
      <dt>{label}</dt>
      <dd>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        {children}
      </dd>
    </div>
  );
}
