import { useLingui } from '@lingui/react/macro';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import classes from './rotation-controls.module.css';
import type { Rotation } from './use-rotation.ts';

export function RotationControls({ rotation }: { rotation: Rotation }) {
  const { t } = useLingui();
  const { at, count, isRunning, show, toggle } = rotation;
  const Icon = isRunning ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <fieldset className={classes.controls} aria-label={t`Background pictures`}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.dot}
          aria-label={t`Picture ${number} of ${count}`}
          aria-current={number - 1 === at || undefined}
          onClick={() => show(number - 1)}
        />
      ))}
      <button
        type="button"
        className={classes.pause}
        aria-label={isRunning ? t`Pause the pictures` : t`Play the pictures`}
        onClick={toggle}
      >
        <Icon size={15} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
