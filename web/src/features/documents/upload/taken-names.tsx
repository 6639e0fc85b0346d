import { Plural, useLingui } from '@lingui/react/macro';
import { ChoiceBar } from './choice-bar.tsx';
import { choiceOf, type UploadChoice, type UploadItem } from './upload-item.ts';
import classes from './upload-rows.module.css';
import { useChoices } from './use-choices.ts';
import type { Twins } from './use-twins.ts';

interface TakenNamesProps {
  items: UploadItem[];
  twins: Twins;
  onChoose: (choice: UploadChoice, twins: Map<number, number>) => void;
}

/** One choice for all files whose names are taken, where there are several. */
export function TakenNames({ items, twins, onChoose }: TakenNamesProps) {
  const { t } = useLingui();
  const writable = [...twins].filter(([, twin]) => twin.permissions.canWriteDocument);
  const options = useChoices(writable.length > 0);
  if (twins.size < 2) return null;
  const chosen = new Set(items.filter((item) => twins.has(item.id)).map(choiceOf));
  const choose = (choice: UploadChoice) => {
    // What may not be replaced is left as it is.
    const some = choice === 'replace' ? writable : [...twins];
    onChoose(choice, new Map(some.map(([id, twin]) => [id, twin.id])));
  };
  return (
    <div className={classes.all}>
      <p>
        <Plural value={twins.size} one="# name is taken already." other="# names are taken already." />
      </p>
      <ChoiceBar
        label={t`What to do with all of them`}
        options={options}
        value={chosen.size === 1 ? [...chosen][0] : undefined}
        onChange={choose}
      />
    </div>
  );
}
