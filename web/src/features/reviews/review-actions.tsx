import type { SpaceReview } from '@atrium/contract/reviews';
import type { Space } from '@atrium/contract/spaces';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconClipboardCheck, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryModal } from './history-modal.tsx';
import classes from './review-page.module.css';
import { ScheduleModal } from './schedule-modal.tsx';
import { StartReviewModal } from './start-review-modal.tsx';

export function ReviewActions({ space, review }: { space: Space; review: SpaceReview }) {
  const [open, setOpen] = useState<'history' | 'schedule' | 'start'>();
  const close = () => setOpen(undefined);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.6} />}
        onClick={() => setOpen('history')}
      >
        <Trans>History</Trans>
      </Button>
      {review.canStart && (
        <>
          <Button
            variant="default"
            leftSection={<IconCalendarRepeat size={17} stroke={1.6} />}
            onClick={() => setOpen('schedule')}
          >
            <Trans>Schedule</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardCheck size={17} stroke={1.6} />}
            onClick={() => setOpen('start')}
          >
            <Trans>Start review</Trans>
          </Button>
        </>
      )}
      <HistoryModal space={space} opened={open === 'history'} onClose={close} />
      <ScheduleModal review={review} opened={open === 'schedule'} onClose={close} />
      <StartReviewModal review={review} opened={open === 'start'} onClose={close} />
    </div>
  );
}
