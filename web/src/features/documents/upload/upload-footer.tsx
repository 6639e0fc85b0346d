import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import form from '../../../ui/form/form.module.css';
import classes from './upload-footer.module.css';
import { isIncluded, type UploadItem, type UploadState } from './upload-item.ts';

interface UploadFooterProps {
  items: UploadItem[];
  isRunning: boolean;
  /** Whether something has to be taken out first. */
  isHeld: boolean;
  onCancel: () => void;
}

export function UploadFooter({ items, isRunning, isHeld, onCancel }: UploadFooterProps) {
  const count = (state: UploadState) =>
    items.filter((item) => item.state === state && !item.isSkipped).length;
  const failed = count('failed');
  return (
    <div className={`${form.actions} ${classes.footer}`}>
      <div className={classes.words}>
        <Totals items={items} isRunning={isRunning} done={count('done')} />
        <div role="status">
          {count('refused') > 0 && (
            <p className={classes.problem}>
              <Plural
                value={count('refused')}
                one="# file cannot be uploaded"
                other="# files cannot be uploaded"
              />
            </p>
          )}
          {failed > 0 && !isRunning && (
            <p className={classes.problem}>
              <Plural value={failed} one="# file was not uploaded" other="# files were not uploaded" />
            </p>
          )}
        </div>
      </div>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" disabled={isRunning || isHeld}>
        {isRunning ? <Trans>Uploading</Trans> : failed > 0 ? <Trans>Try again</Trans> : <Trans>Upload</Trans>}
      </Button>
    </div>
  );
}

function Totals({ items, isRunning, done }: { items: UploadItem[]; isRunning: boolean; done: number }) {
  const sendable = items.filter(isIncluded);
  const total = sendable.length;
  if (total === 0) return null;
  if (!isRunning && done === 0) {
    return (
      <p className={classes.total}>
        <Plural value={total} one="# file" other="# files" />
      </p>
    );
  }
  if (!isRunning) {
    return (
      <p className={classes.total}>
        <Trans>
          {done} of {total} uploaded
        </Trans>
      </p>
    );
  }
  // What has failed is not on its way any more.
  const moving = sendable.filter(({ state }) => state !== 'failed');
  const sum = (of: (item: UploadItem) => number) => moving.reduce((all, item) => all + of(item), 0);
  const bytes = Math.max(
    sum(({ file }) => file.size),
    1,
  );
  const percent = Math.floor((sum(({ sent }) => sent) / bytes) * 100);
  return (
    <p className={classes.total}>
      <Trans>
        {done} of {total} uploaded, {percent} %
      </Trans>
    </p>
  );
}
