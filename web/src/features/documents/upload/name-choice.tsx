import type { Document } from '@atrium/contract/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceBar } from './choice-bar.tsx';
import { choiceOf, type UploadChoice, type UploadItem } from './upload-item.ts';
import classes from './upload-rows.module.css';
import { useChoices } from './use-choices.ts';

interface NameChoiceProps {
  item: UploadItem;
  twin: Document;
  onChoose: (choice: UploadChoice, twins: Map<number, number>) => void;
}

/** The choice in the row of a file whose name is taken. */
export function NameChoice({ item, twin, onChoose }: NameChoiceProps) {
  const { t } = useLingui();
  const mayReplace = twin.permissions.canWriteDocument;
  const options = useChoices(mayReplace || item.replaces !== undefined);
  return (
    <div className={classes.choice}>
      <p className={classes.taken}>
        {mayReplace ? (
          <Trans>A document with this name already exists.</Trans>
        ) : (
          <Trans>A document with this name already exists, and you are not allowed to change it.</Trans>
        )}
      </p>
      <ChoiceBar
        label={t`What to do with ${item.name}`}
        options={options}
        value={choiceOf(item)}
        onChange={(choice) => onChoose(choice, new Map([[item.id, twin.id]]))}
      />
    </div>
  );
}
