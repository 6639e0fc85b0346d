import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import classes from './modal.module.css';

/** The one modal: closes by its button or Escape, never by a click beside it; takes 200 ms to go. */
export function Modal(props: ModalProps) {
  const { t } = useLingui();
  return (
    <MantineModal
      size={480}
      // Mantine's header element would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 32 }}
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      {...props}
    />
  );
}
