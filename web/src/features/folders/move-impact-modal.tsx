import type { Impact } from '@atrium/contract/permissions';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import formClasses from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import type { AskImpact, FolderChange } from './use-move-folder.tsx';

interface Question {
  change: FolderChange;
  impact: Impact;
}

/** Asks before a move that changes who may see what. */
export function useMoveQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isWanted: boolean) => void>(undefined);
  // Nobody can answer a question that has gone with its page, and the next moves wait for the answer.
  useEffect(() => () => answer.current?.(false), []);
  const ask: AskImpact = (change, impact) =>
    new Promise((resolve) => {
      answer.current = resolve;
      setQuestion({ change, impact });
      setIsOpen(true);
    });
  const close = (isWanted: boolean) => {
    setIsOpen(false);
    answer.current?.(isWanted);
  };
  return { ask, modal: question && <MoveImpactModal {...question} isOpen={isOpen} onClose={close} /> };
}

interface MoveImpactModalProps extends Question {
  isOpen: boolean;
  onClose: (isWanted: boolean) => void;
}

function MoveImpactModal({ change: { name, into }, impact, isOpen, onClose }: MoveImpactModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => onClose(false)}
      title={
        <Trans>
          Move “{name}” to “{into}”?
        </Trans>
      }
    >
      <div className={formClasses.form}>
        <p className={formClasses.text}>
          <ImpactText {...impact} />
        </p>
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => onClose(true)} data-autofocus>
            <Trans>Move folder</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function ImpactText({ gain, lose, documentsGained, documentsLost }: Impact) {
  const gained = <Plural value={documentsGained} one="# document" other="# documents" />;
  const lost = <Plural value={documentsLost} one="# document" other="# documents" />;
  if (gain > 0 && lose > 0 && documentsGained === documentsLost) {
    return (
      <Trans>
        <Plural value={gain} one="# person gains" other="# people gain" /> and{' '}
        <Plural value={lose} one="# loses" other="# lose" /> access to {gained}.
      </Trans>
    );
  }
  return (
    <>
      {gain > 0 && (
        <Trans>
          <Plural value={gain} one="# person gains" other="# people gain" /> access to {gained}.
        </Trans>
      )}{' '}
      {lose > 0 && (
        <Trans>
          <Plural value={lose} one="# person loses" other="# people lose" /> access to {lost}.
        </Trans>
      )}
    </>
  );
}
