import { type SpaceReview, StartReview, startReview } from '@atrium/contract/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { send } from '../../base/http/call.ts';
import { dayIn } from '../../base/text/write-time.ts';
import form from '../../ui/form/form.module.css';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';
import { Modal } from '../../ui/window/modal.tsx';
import classes from './review-page.module.css';
import { useSaveReview } from './use-save-review.ts';

interface StartReviewProps {
  review: SpaceReview;
  onClose: () => void;
}

export function StartReviewModal({ opened, ...props }: StartReviewProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={props.onClose} title={t`Start review`}>
      <StartReviewForm {...props} />
    </Modal>
  );
}

const usualDays = 30;

function StartReviewForm({ review, onClose }: StartReviewProps) {
  const { t } = useLingui();
  const values = useFields({ users: true, roles: true, deadline: dayIn(usualDays) }, checkBy(StartReview));
  const start = useSaveReview(review.space, {
    send: (body: typeof StartReview._input) => send(startReview, { params: { id: review.space }, body }),
    done: t`Review started`,
    onClose,
    refuse: values.refuse,
  });
  return (
    <form
      className={form.form}
      noValidate
      ref={values.form}
      onSubmit={values.submit((given) => start.mutate(given))}
    >
      <p className={form.text}>
        <Trans>
          The owner is told by mail. After the deadline users and roles that are not confirmed are blocked
          from the space; its owner and administrators are not.
        </Trans>
      </p>
      {(review.needsUserAudit || review.needsRoleAudit) && (
        <p className={form.text}>
          <Trans>
            A review is already open. It continues with the new deadline, and what has been confirmed so far
            must be confirmed again.
          </Trans>
        </p>
      )}
      <fieldset className={classes.checks}>
        <legend>
          <Trans>What is reviewed</Trans>
        </legend>
        <Checkbox label={t`Users and assigned roles`} {...values.ticked('users')} />
        <Checkbox label={t`What each role may do`} {...values.ticked('roles')} />
      </fieldset>
      <TextInput
        type="date"
        label={t`Deadline`}
        description={t`The last day before anyone is blocked.`}
        min={dayIn(0)}
        {...values.typed('deadline')}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={start.isPending}>
          <Trans>Start review</Trans>
        </Button>
      </div>
    </form>
  );
}
