import { ReviewSchedule, type SpaceReview, setReviewSchedule } from '@atrium/contract/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { dayIn } from '../../base/text/write-time.ts';
import form from '../../ui/form/form.module.css';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';
import { Modal } from '../../ui/window/modal.tsx';
import classes from './review-page.module.css';
import { useSaveReview } from './use-save-review.ts';

interface ScheduleProps {
  review: SpaceReview;
  onClose: () => void;
}

export function ScheduleModal({ opened, ...props }: ScheduleProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={props.onClose} title={t`Review schedule`}>
      <ScheduleForm {...props} />
    </Modal>
  );
}

/** Typed numbers are texts. */
const Typed = ReviewSchedule.extend({
  months: z.coerce.number().pipe(ReviewSchedule.shape.months),
  days: z.coerce.number().pipe(ReviewSchedule.shape.days),
});

const usual = { months: 12, days: 30, users: true, roles: true };

function ScheduleForm({ review, onClose }: ScheduleProps) {
  const { t } = useLingui();
  const given = review.schedule ?? { ...usual, nextOn: dayIn(0) };
  const values = useFields(
    { ...given, months: String(given.months), days: String(given.days) },
    checkBy(Typed),
  );
  const save = useSaveReview(review.space, {
    send: (schedule: ReviewSchedule | null) =>
      send(setReviewSchedule, { params: { id: review.space }, body: { schedule } }),
    done: t`Schedule saved`,
    onClose,
    refuse: values.refuse,
  });
  const number = (name: 'months' | 'days', label: string) => (
    <TextInput type="number" inputMode="numeric" min={1} label={label} {...values.typed(name)} />
  );
  return (
    <form
      className={form.form}
      noValidate
      ref={values.form}
      onSubmit={values.submit((schedule) => save.mutate(schedule))}
    >
      <div className={classes.pair}>
        {number('months', t`A review every … months`)}
        {number('days', t`Days until its deadline`)}
      </div>
      <TextInput type="date" label={t`Next review starts on`} min={dayIn(0)} {...values.typed('nextOn')} />
      <fieldset className={classes.checks}>
        <legend>
          <Trans>What is reviewed</Trans>
        </legend>
        <Checkbox label={t`Users and assigned roles`} {...values.ticked('users')} />
        <Checkbox label={t`What each role may do`} {...values.ticked('roles')} />
      </fieldset>
      <div className={form.actions}>
        {review.schedule && (
          <Button variant="default" className={classes.end} onClick={() => save.mutate(null)}>
            <Trans>End schedule</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
