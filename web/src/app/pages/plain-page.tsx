import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import classes from './plain-page.module.css';

/** The frame of the few pages that visitors see besides the login. */
export function PlainPage() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/login" aria-label="Atrium">
          <Logo />
        </Link>
      </header>
      <main className={classes.middle}>
        <Outlet />
      </main>
    </div>
  );
}
