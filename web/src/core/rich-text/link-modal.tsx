import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useRef, useState } from 'react';
import form from '../../ui/form/form.module.css';
import { Modal } from '../../ui/window/modal.tsx';
import { readLink, removeLink, setLink } from './change-link.ts';
import { toLink } from './link-mark.ts';

interface LinkModalProps {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}

export function LinkModal({ editor, opened, onClose }: LinkModalProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Link`}
      returnFocus={false}
      onExitTransitionEnd={() => editor.commands.focus()}
    >
      <LinkForm editor={editor} onClose={onClose} />
    </Modal>
  );
}

function LinkForm({ editor, onClose }: Pick<LinkModalProps, 'editor' | 'onClose'>) {
  const { t } = useLingui();
  const [before] = useState(() => readLink(editor));
  const [error, setError] = useState<string>();
  const url = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The page's own forms around the editor are none of its business.
    event.stopPropagation();
    const href = toLink(url.current?.value ?? '');
    if (href === undefined) {
      setError(t`Links must start with http, https or mailto.`);
      url.current?.focus();
      return;
    }
    setLink(editor, before, href, text.current?.value ?? '');
    onClose();
  };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <TextInput
        ref={url}
        label={t`Enter the URL of the link:`}
        defaultValue={before.href}
        maxLength={2000}
        error={error}
        onChange={() => setError(undefined)}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        ref={text}
        label={t`Enter the text for the link:`}
        defaultValue={before.text}
        maxLength={1000}
        autoComplete="off"
      />
      <div className={form.actions}>
        {before.href && (
          <Button
            variant="subtle"
            mr="auto"
            onClick={() => {
              removeLink(editor, before);
              onClose();
            }}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit">{before.href ? <Trans>Change link</Trans> : <Trans>Insert link</Trans>}</Button>
      </div>
    </form>
  );
}
