import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus } from '../base/call-error.ts';
import classes from './delete-modal.module.css';
import form from './form.module.css';
import { Modal } from './modal.tsx';
import { showToast } from './toast.tsx';

interface DeleteModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Of what is to go. */
  name: string;
  remove: () => Promise<unknown>;
  onDeleted?: (() => void) | undefined;
  onSettled?: () => void;
  /** What goes with it. */
  children?: ReactNode;
}

/** Gone already, or needed by something: the server says so in a sentence. */
const told = [404, 409];

/** Asks before something is deleted, and closes whether that went well or not. */
export function DeleteModal(props: DeleteModalProps) {
  const { opened, onClose, title, name } = props;
  const remove = useMutation({
    mutationFn: props.remove,
    onSuccess: () => props.onDeleted?.(),
    onError: (error) => hasStatus(error, ...told) && showToast('warn', error.message),
    onSettled: () => {
      props.onSettled?.();
      onClose();
    },
    meta: { handles: told },
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
