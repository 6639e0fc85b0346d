import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { settings } from '../base/settings.ts';
import classes from './entrance-layout.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';

/** The frame of every screen in front of the sign-in: form column left, the windows right. */
export function EntranceLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { locale } = useLingui().i18n;
  const saidIn = useRef(locale);
  // A new screen is read out from its heading, unless it begins with a field to type into. The same in another language
  // is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new screen
  useEffect(() => {
    const isTranslated = saidIn.current !== locale;
    saidIn.current = locale;
    if (isTranslated) return;
    if (!heading.current?.parentElement?.querySelector('input:focus')) heading.current?.focus();
  }, [title]);
  const { organization } = settings;
  const year = new Date().getFullYear();
  return (
    <div className={classes.page}>
      <title>{`${title} · Atrium`}</title>
      <div className={classes.column}>
        <header className={classes.brand}>
          <Logo size={30} />
        </header>
        <main className={classes.box}>
          <h1 className={classes.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        <div className={classes.languages}>
          <LanguageSwitch />
        </div>
        <footer className={classes.foot}>
          <span>
            © {year} {organization}
          </span>
          <Link to="/privacy-policy" className={classes.footLink}>
            <Trans>Privacy policy</Trans>
          </Link>
        </footer>
      </div>
      <div className={classes.art} aria-hidden="true">
        <p className={classes.caption}>
          <Trans>Documents, people and news of the {organization}</Trans>
        </p>
      </div>
    </div>
  );
}
