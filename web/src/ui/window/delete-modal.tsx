import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unreachableText } from '../../base/failures/errors.ts';
import { hasStatus, isUnreachable } from '../../base/http/call-error.ts';
import form from '../form/form.module.css';
import { showToast } from '../toast/toast.tsx';
import classes from './delete-modal.module.css';
import { Modal } from './modal.tsx';

interface DeleteModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The name of what is to go. */
  name: string;
  remove: () => Promise<unknown>;
  /** What the error catalogue says where it has a row for this. */
  failure?: string;
  onDeleted?: (() => void) | undefined;
  onSettled?: () => void;
  /** What goes with it. */
  children?: ReactNode;
}

/** Statuses of what is gone already, or needed by something: the server says so in a sentence. */
const told = [404, 409];

/**
 * Tells of a call with a row of its own in the error catalogue: that is told, whatever went wrong, and nothing else.
 */
function tellFailure(failure: string, error: Error) {
  const why = hasStatus(error, ...told)
    ? error.message
    : isUnreachable(error)
      ? unreachableText()
      : undefined;
  showToast('bad', failure, why);
}

/** Asks before something is deleted, and closes whether that went well or not. */
export function DeleteModal(props: DeleteModalProps) {
  const { opened, onClose, title, name, failure } = props;
  const remove = useMutation({
    mutationFn: props.remove,
    onSuccess: () => props.onDeleted?.(),
    onError: (error) => {
      if (failure) tellFailure(failure, error);
      else if (hasStatus(error, ...told)) showToast('warn', error.message);
    },
    onSettled: () => {
      props.onSettled?.();
      onClose();
    },
    meta: { handles: failure ? () => true : told },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <div className={form.form}>
        <p className={classes.question}>
          <Trans>
            Do you really want to delete <bdi className={classes.name}>{name}</bdi>?
          </Trans>
        </p>
        {props.children}
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>No, cancel</Trans>
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Yes, delete</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
