import type { Impact } from '@atrium/contract/permissions';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { impactSentence } from '../../core/permissions/impact-sentence.ts';
import formClasses from '../../ui/form/form.module.css';
import { Modal } from '../../ui/window/modal.tsx';
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
        <p className={formClasses.text}>{impactSentence(impact)}</p>
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
