import { useRef } from 'react';
import classes from './drop-zone.module.css';

interface ChooseFilesProps {
  label: string;
  /** The name of the field behind the button. */
  field: string;
  takes?: 'one' | 'many' | 'folder';
  accept?: string;
  isFirst?: boolean;
  describedBy: string | undefined;
  onChoose: (files: File[]) => void;
}

/** A button in the midst of a sentence that opens the system's choice of files. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { label, field, takes = 'one', accept, isFirst, describedBy, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.choose}
        aria-describedby={describedBy}
        data-autofocus={isFirst || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={takes !== 'one'}
        aria-label={field}
        {...(accept && { accept })}
        {...(takes === 'folder' && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again once it was mended, or taken off the list.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
