import '@mantine/core/styles/Progress.layer.css';
import type { Document } from '@atrium/contract/documents';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Progress } from '@mantine/core';
import { IconCircleCheck, IconTrash, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { formatBytes } from '../../../base/text/in-language.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { NameChoice } from './name-choice.tsx';
import { timeLeft } from './time-left.ts';
import type { UploadChoice, UploadItem } from './upload-item.ts';
import classes from './upload-rows.module.css';

interface UploadRowProps {
  item: UploadItem;
  /** The document that has the name; absent too while there is nothing to choose. */
  twin: Document | undefined;
  speed: number | undefined;
  onRemove: (id: number) => void;
  onChoose: (choice: UploadChoice, twins: Map<number, number>) => void;
}

/** Memoised: progress comes many times a second, for a few of what may be hundreds of rows. */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { item, twin, speed, onRemove, onChoose } = props;
  return (
    <>
      <FileTile format={fileEnding(item.name)} />
      <div className={classes.words}>
        <div className={classes.top}>
          <span className={classes.path} title={[item.folder, item.name].filter(Boolean).join('/')}>
            {item.folder && (
              <>
                <bdi className={classes.folder}>{item.folder.split('/').join(' / ')}</bdi>
                <span className={classes.slash}> / </span>
              </>
            )}
            <bdi className={classes.name}>{item.name}</bdi>
          </span>
          <span className={classes.state} data-state={item.state}>
            <StateWord item={item} />
          </span>
        </div>
        <Below item={item} speed={speed} />
        {twin && <NameChoice item={item} twin={twin} onChoose={onChoose} />}
      </div>
      <RowAction item={item} onRemove={onRemove} />
    </>
  );
});

function StateWord({ item }: { item: UploadItem }) {
  const isNewVersion = item.replaces !== undefined;
  if (item.isSkipped) return <Trans>Skipped</Trans>;
  if (item.state === 'done') return isNewVersion ? <Trans>Replaced</Trans> : <Trans>Uploaded</Trans>;
  if (item.state === 'sending' && item.isInterrupted) return <Trans>Waiting for the connection</Trans>;
  if (item.state === 'sending') return percentOf(item);
  return item.state === 'waiting' ? <Trans>Waiting</Trans> : null;
}

const percentOf = ({ sent, file }: UploadItem) => `${Math.floor((sent / Math.max(file.size, 1)) * 100)} %`;

/** The size from which on the percentage is shown: of smaller files it would be gone before it is read. */
const bigBytes = 20_000_000;

function Below({ item, speed }: Pick<UploadRowProps, 'item' | 'speed'>) {
  const { t } = useLingui();
  const size = formatBytes(item.file.size);
  if (item.problem) return <p className={classes.problem}>{item.problem}</p>;
  if (item.state !== 'sending') return <p className={classes.size}>{size}</p>;
  const sent = formatBytes(item.sent);
  const left = speed && item.file.size > bigBytes ? timeLeft(item.file.size - item.sent, speed) : undefined;
  return (
    <>
      <Progress
        className={classes.bar}
        size={6}
        radius="xl"
        value={(item.sent / Math.max(item.file.size, 1)) * 100}
        aria-label={t`Upload of ${item.name}`}
      />
      <p className={classes.size}>
        <Trans>
          {sent} of {size}
        </Trans>
        {left && `, ${left}`}
      </p>
    </>
  );
}

function RowAction({ item, onRemove }: Pick<UploadRowProps, 'item' | 'onRemove'>) {
  const { t } = useLingui();
  if (item.state === 'done') {
    return (
      <span className={classes.done}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
      </span>
    );
  }
  const isUnderWay = item.state === 'sending' || item.state === 'waiting';
  const label = isUnderWay ? t`Cancel upload of ${item.name}` : t`Remove ${item.name}`;
  const Icon = isUnderWay ? IconX : IconTrash;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => onRemove(item.id)}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
