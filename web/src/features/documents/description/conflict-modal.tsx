import type { RichText } from '@atrium/contract/parts/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import form from '../../../ui/form/form.module.css';
import { Modal } from '../../../ui/window/modal.tsx';
import { isBlank } from './body-rules.ts';
import classes from './description.module.css';
import { RichTextView } from './rich-text-view.tsx';

interface ConflictModalProps {
  opened: boolean;
  theirs: RichText | null;
  spaceId: number;
  saving: boolean;
  onOverwrite: () => void;
  onUseTheirs: () => void;
  onClose: () => void;
}

/** Nothing is lost by looking: the own text stays in the editor until one of the two is chosen. */
export function ConflictModal(props: ConflictModalProps) {
  const { opened, theirs, spaceId, saving, onOverwrite, onUseTheirs, onClose } = props;
  const { t } = useLingui();
  const [looking, setLooking] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={looking ? 840 : 480}
      title={t`Somebody else changed this description meanwhile`}
      onExitTransitionEnd={() => setLooking(false)}
    >
      <div className={form.form}>
        {looking ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          <section className={classes.theirs} aria-label={t`Their description`} tabIndex={0}>
            {theirs && !isBlank(theirs) ? (
              <RichTextView body={theirs} spaceId={spaceId} />
            ) : (
              <p className={form.text}>
                <Trans>Their description is empty.</Trans>
              </p>
            )}
          </section>
        ) : (
          <p className={form.text}>
            <Trans>Saving now would replace their text. Yours is still here.</Trans>
          </p>
        )}
        <div className={`${form.actions} ${classes.choices}`}>
          <Button variant="subtle" onClick={onClose} className={classes.back as string}>
            <Trans>Back to my text</Trans>
          </Button>
          {looking ? (
            <Button variant="default" onClick={onUseTheirs}>
              <Trans>Use theirs</Trans>
            </Button>
          ) : (
            <Button variant="default" data-autofocus onClick={() => setLooking(true)}>
              <Trans>See theirs</Trans>
            </Button>
          )}
          <Button color="red" loading={saving} onClick={onOverwrite}>
            <Trans>Overwrite</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
