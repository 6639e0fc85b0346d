import type { Impact } from '@atrium/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { impactSentence } from '../../../core/permissions/impact-sentence.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';

interface ConfirmMoveProps {
  name: string;
  impact: Impact;
  isPending: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Asks before a move that changes who may see what. */
export function ConfirmMove({ name, impact, isPending, onBack, onConfirm }: ConfirmMoveProps) {
  const { t } = useLingui();
  return (
    <div className={form.form}>
      <Notice kind="warn" title={impactSentence(impact)}>
        {t`The new place of “${name}” has other permissions.`}
      </Notice>
      <div className={form.actions}>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          <Trans>Back</Trans>
        </Button>
        <Button ref={(button) => button?.focus()} loading={isPending} onClick={onConfirm}>
          <Trans>Move folder</Trans>
        </Button>
      </div>
    </div>
  );
}
