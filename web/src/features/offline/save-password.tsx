import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { PasswordPrompt } from '../../core/viewer/pdf-password-prompt.tsx';
import form from '../../ui/form/form.module.css';
import classes from './save.module.css';
import type { Prompt } from './use-save.ts';

interface SavePasswordProps {
  prompt: Prompt | null;
  onAnswer: (password: string | null) => void;
}

/** DOCUMENT_CACHE_OFFLINE_PASSWORD: the annotations of a protected PDF are given to those who can open it. */
export function SavePassword({ prompt, onAnswer }: SavePasswordProps) {
  const { t } = useLingui();
  // Stays written while the window fades.
  const last = useRef(prompt);
  last.current = prompt ?? last.current;
  return (
    <PasswordPrompt
      opened={prompt !== null}
      isWrong={prompt?.isWrong ?? false}
      isBusy={prompt?.isBusy ?? false}
      words={{ submit: t`Save`, cancel: t`Skip this document` }}
      onTry={onAnswer}
      onCancel={() => onAnswer(null)}
    >
      <p className={form.text}>
        <Trans>
          <bdi className={classes.name}>{last.current?.name}</bdi> opens with a password alone. It is not kept
          on this device: you will be asked for it each time.
        </Trans>
      </p>
    </PasswordPrompt>
  );
}
