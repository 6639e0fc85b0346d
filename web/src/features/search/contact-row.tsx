import type { FoundContact } from '@atrium/contract/search';
import { useLingui } from '@lingui/react/macro';
import {
  IconBuilding,
  IconDeviceMobile,
  IconMail,
  IconPhone,
  IconPrinter,
  IconSitemap,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { markWords } from './mark-words.ts';
import { Marked } from './marked.tsx';
import classes from './search-panel.module.css';

/** Everything that one looks a colleague up for. The name leads to the person, the address writes a mail, the numbers dial. */
export function ContactRow({ contact, searched }: { contact: FoundContact; searched: string }) {
  const { t } = useLingui();
  const dial = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`;
  const facts = [
    { label: t`Email`, icon: IconMail, text: contact.email, href: `mailto:${contact.email}` },
    { label: t`Phone`, icon: IconPhone, text: contact.phone, href: dial(contact.phone) },
    { label: t`Mobile`, icon: IconDeviceMobile, text: contact.mobile, href: dial(contact.mobile) },
    { label: t`Fax`, icon: IconPrinter, text: contact.fax },
    { label: t`Switchboard`, icon: IconBuilding, text: contact.switchboard, href: dial(contact.switchboard) },
    { label: t`Division`, icon: IconSitemap, text: contact.division },
  ].filter(({ text }) => text !== '');
  return (
    <li className={classes.row}>
      <ContactPhoto person={contact} side={36} />
      <div className={classes.what}>
        <p>
          <Link
            to="/people/$personId"
            params={{ personId: String(contact.id) }}
            className={classes.person}
            data-result
          >
            <Marked parts={markWords(`${contact.firstName} ${contact.lastName}`, searched)} />
          </Link>{' '}
          <span className={classes.position}>
            <Marked parts={markWords(contact.position, searched)} />
          </span>
        </p>
        <ul className={classes.facts}>
          {facts.map(({ label, icon: Icon, text, href }) => (
            <li key={label} title={label}>
              <Icon size={15} stroke={1.6} aria-hidden="true" />
              <span className="atr-hidden">{label}</span>
              {href ? <a href={href}>{text}</a> : <span>{text}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
