import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import classes from '../../ui/icon-switch.module.css';

/** Beside a name: one click to who can see it. For those who oversee the space. */
export function WhoButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={t`Who can see ${name}?`}
      title={t`Who can see this?`}
      onClick={onClick}
    >
      <IconUsers size={20} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
