import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import classes from './wizard.module.css';

export function StepTrail({ current }: { current: 0 | 1 | 2 }) {
  const { t } = useLingui();
  const names = [t`Get an app`, t`Scan`, t`Activate`];
  return (
    <ol className={classes.trail} aria-label={t`Steps`}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.mark}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.number}>
            {index < current ? (
              <IconCheck size={14} stroke={2.4} aria-label={t({ message: 'Done', context: 'step' })} />
            ) : (
              index + 1
            )}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
