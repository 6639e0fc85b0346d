import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { writeTime } from '../../../base/text/write-time.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import classes from './description.module.css';
import type { Draft } from './draft.ts';

interface DraftNoticeProps {
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}

export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  const when = writeTime(draft.at);
  return (
    <Notice kind="info">
      <div className={classes.draft}>
        <span>
          <Trans>You have an unsaved draft of this description from {when}.</Trans>
        </span>
        <span className={classes.draftActions}>
          <Button size="xs" variant="default" onClick={onRestore}>
            <Trans>Restore draft</Trans>
          </Button>
          <Button size="xs" variant="subtle" onClick={onDiscard}>
            <Trans>Discard draft</Trans>
          </Button>
        </span>
      </div>
    </Notice>
  );
}
