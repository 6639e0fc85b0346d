import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import classes from './side-menu.module.css';
import { SideMenuSpaces } from './side-menu-spaces.tsx';

/** Choosing an entry closes the drawer, also the entry of the page one is on. */
export function SideMenu({ me, onChoose }: { me: Me; onChoose?: () => void }) {
  const { t } = useLingui();
  const shown = menuEntries().filter(({ shownTo }) => shownTo?.(me) ?? true);
  const lower = shown.filter(({ part }) => part === 'lower');
  return (
    <nav className={classes.menu} aria-label={t`Main`}>
      <div className={classes.upper}>
        {/* One box inside what scrolls: the folder trees watch its height. */}
        <div className={classes.scrolled}>
          <Entries entries={shown.filter(({ part }) => part === 'upper')} onChoose={onChoose} />
          <SideMenuSpaces me={me} onChoose={onChoose} />
        </div>
      </div>
      {lower.length > 0 && (
        <div className={classes.lower}>
          <Entries entries={lower} onChoose={onChoose} />
        </div>
      )}
    </nav>
  );
}

function Entries({ entries, onChoose }: { entries: MenuEntry[]; onChoose: (() => void) | undefined }) {
  return (
    <ul>
      {entries.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} onClick={onChoose} className={classes.entry} activeProps={{ 'data-active': true }}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
