import type { Colleague, Person } from '@atrium/contract/people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import classes from './person.module.css';

/** So many reports are shown at first. */
const few = 6;

/** Who is above, and who below: on one line. A supervisor whom nobody in the directory is called is a name alone. */
export function PeopleLine({ person: { contact, supervisor, reports, reportsTotal } }: { person: Person }) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? reports : reports.slice(0, few);
  if (!contact.supervisor && reports.length === 0) return null;
  return (
    <section aria-labelledby="line">
      <h2 id="line" className={classes.heading}>{t`Supervisor and reports`}</h2>
      <ul className={classes.line}>
        {supervisor ? (
          <li>
            <ColleagueCard colleague={supervisor} note={t`Supervisor`} />
          </li>
        ) : (
          contact.supervisor && (
            <li className={classes.card}>
              <span className={classes.words}>
                <bdi className={classes.cardName}>{contact.supervisor}</bdi>
                <span className={classes.cardNote}>{t`Supervisor`}</span>
              </span>
            </li>
          )
        )}
        <li className={classes.card} data-own aria-current="page">
          <ContactPhoto person={contact} side={40} />
          <Words colleague={contact} />
        </li>
      </ul>
      {shown.length > 0 && (
        <ul className={classes.reports} aria-label={t`Reports`}>
          {shown.map((colleague) => (
            <li key={colleague.id}>
              <ColleagueCard colleague={colleague} />
            </li>
          ))}
        </ul>
      )}
      {!showsAll && reports.length > few && (
        <button type="button" className={classes.link} onClick={() => setShowsAll(true)}>
          <Plural value={reportsTotal} one="Show # person" other="Show all # people" />
        </button>
      )}
      {showsAll && reportsTotal > reports.length && (
        <p className={classes.quiet}>
          <Trans>These are the first {reports.length} by name. The contact list has everybody.</Trans>
        </p>
      )}
    </section>
  );
}

function ColleagueCard({ colleague, note }: { colleague: Colleague; note?: string }) {
  return (
    <Link to="/people/$personId" params={{ personId: String(colleague.id) }} className={classes.card}>
      <ContactPhoto person={colleague} side={40} />
      {note && <span className="atr-hidden">{note}</span>}
      <Words colleague={colleague} />
    </Link>
  );
}

const Words = ({ colleague }: { colleague: Pick<Colleague, 'firstName' | 'lastName' | 'position'> }) => (
  <span className={classes.words}>
    <bdi className={classes.cardName}>{`${colleague.firstName} ${colleague.lastName}`}</bdi>
    {colleague.position && <bdi className={classes.cardNote}>{colleague.position}</bdi>}
  </span>
);
