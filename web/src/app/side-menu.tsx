import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import classes from './side-menu.module.css';

export function SideMenu({ me }: { me: Me }) {
  const { t } = useLingui();
  const shown = menuEntries().filter(({ shownTo }) => shownTo?.(me) ?? true);
  const lower = shown.filter(({ part }) => part === 'lower');
  return (
    <nav className={classes.menu} aria-label={t`Main`}>
      <div className={classes.upper}>
        <Entries entries={shown.filter(({ part }) => part === 'upper')} />
      </div>
      {lower.length > 0 && (
        <div className={classes.lower}>
          <Entries entries={lower} />
        </div>
      )}
    </nav>
  );
}

function Entries({ entries }: { entries: MenuEntry[] }) {
  return (
    <ul>
      {entries.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.entry} activeProps={{ 'data-active': true }}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
