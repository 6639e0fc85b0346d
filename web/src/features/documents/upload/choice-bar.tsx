import { useId } from 'react';
import classes from './choice-bar.module.css';

interface ChoiceBarProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  /** Undefined where nothing holds for all. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** A few words of which one holds: radio buttons in a row. */
export function ChoiceBar<Value extends string>({ label, options, value, onChange }: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.bar}>
      <legend className="atr-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.word}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
