import '@mantine/core/styles/Progress.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import form from '../../ui/form/form.module.css';
import classes from './save.module.css';
import type { Wanted } from './save-documents.ts';

interface SaveProgressProps {
  documents: Wanted[];
  at: { index: number; percent: number };
  onCancel: () => void;
}

export function SaveProgress({ documents, at, onCancel }: SaveProgressProps) {
  const { t } = useLingui();
  const name = documents[at.index]?.name ?? '';
  const [number, total] = [at.index + 1, documents.length];
  return (
    <div className={form.form}>
      <div className={classes.progress}>
        {/* Each document is read out as its turn comes, not each percent. */}
        <p role="status" className={classes.current}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.size}>{t`${number} of ${total}`}</span>
        </p>
        {/* Each step of a slide would draw the page under the window anew. */}
        <Progress.Root size={6} radius="xl" transitionDuration={0}>
          <Progress.Section value={at.percent} aria-label={t`Saving ${name}`} />
        </Progress.Root>
      </div>
      <div className={form.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
