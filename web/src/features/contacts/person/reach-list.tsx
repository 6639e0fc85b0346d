import type { Contact } from '@atrium/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { hrefOf, kinds, useReachLabels } from '../contact-links.tsx';
import { CopyButton } from '../copy-button.tsx';
import classes from './person.module.css';

/** Every way to reach somebody, with a button that copies it. */
export function ReachList({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const labels = useReachLabels();
  const { firstName } = contact;
  const address = [contact.company, contact.street, contact.location, contact.country]
    .filter(Boolean)
    .join(', ');
  const ways = kinds.filter(([kind]) => contact[kind] !== '');
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className={classes.heading}>{t`How to reach ${firstName}`}</h2>
      <ul className={classes.ways}>
        {ways.map(([kind, Icon]) => (
          <li key={kind}>
            <Icon size={17} stroke={1.6} aria-hidden="true" />
            <div className={classes.way}>
              <span className={classes.label}>{labels[kind]}</span>
              {kind === 'fax' ? (
                <bdi>{contact[kind]}</bdi>
              ) : (
                <a href={hrefOf(kind, contact[kind])}>
                  <bdi>{contact[kind]}</bdi>
                </a>
              )}
            </div>
            <CopyButton value={contact[kind]} />
          </li>
        ))}
        {address && (
          <li>
            <IconMapPin size={17} stroke={1.6} aria-hidden="true" />
            <div className={classes.way}>
              <span className={classes.label}>{t`Address`}</span>
              <bdi>{address}</bdi>
            </div>
            <CopyButton value={address} />
          </li>
        )}
      </ul>
    </section>
  );
}
