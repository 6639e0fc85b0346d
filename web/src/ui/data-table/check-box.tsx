import type { ChangeEvent } from 'react';
import classes from './check-box.module.css';
import type { TabStop } from './types.ts';

interface CheckBoxProps {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  tabStop?: TabStop;
  onChange: (withRange: boolean) => void;
}

/** The browser's own box: thousands of them must stay cheap. The whole cell may be clicked. */
export function CheckBox({ label, isChecked, isMixed = false, tabStop = 0, onChange }: CheckBoxProps) {
  const change = ({ nativeEvent }: ChangeEvent) => onChange((nativeEvent as MouseEvent).shiftKey === true);
  return (
    <label className={classes.cell}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        className={classes.box}
        checked={isChecked}
        onChange={change}
        tabIndex={tabStop}
        aria-label={label}
      />
    </label>
  );
}
