import '../../../ui/menu.ts';
import type { Contact } from '@atrium/contract/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import {
  IconChevronRight,
  IconClock,
  IconDots,
  IconId,
  IconLink,
  IconMail,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconSitemap,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { copyLinks } from '../../../core/library/copy-links.ts';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import { meQuery } from '../../../core/people/me.ts';
import { useModals } from '../../../ui/window/use-modals.ts';
import { hrefOf } from '../contact-links.tsx';
import { saveVcard } from '../save-vcard.ts';
import { localTime } from './local-time.ts';
import classes from './person.module.css';

const ContactWindow = lazy(() =>
  import('../contact-window.tsx').then((module) => ({ default: module.ContactWindow })),
);

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function PersonHead({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const { firstName, lastName, position, division, email } = contact;
  const place = [contact.location, contact.country].filter(Boolean).join(', ');
  const time = useLocalTime(contact.country);
  const number = contact.phone || contact.mobile;
  return (
    <>
      <nav aria-label={t`Breadcrumb`} className={classes.crumbs}>
        <ol>
          <li>
            <Link to="/contacts">
              <Trans>Contacts</Trans>
            </Link>
          </li>
          {division && (
            <li>
              <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
              <bdi>{division}</bdi>
            </li>
          )}
        </ol>
      </nav>
      <div className={classes.head}>
        <ContactPhoto person={contact} side={128} size="medium" />
        <div className={classes.who}>
          <h1 className={classes.name}>
            <bdi>{`${firstName} ${lastName}`}</bdi>
          </h1>
          {position && (
            <p className={classes.position}>
              <bdi>{position}</bdi>
            </p>
          )}
          <ul className={classes.facts}>
            {division && (
              <li>
                <IconSitemap {...icon} /> <span className="atr-hidden">{t`Division`}</span>
                <bdi>{division}</bdi>
              </li>
            )}
            {place && (
              <li>
                <IconMapPin {...icon} /> <span className="atr-hidden">{t`Location`}</span>
                <bdi>{place}</bdi>
              </li>
            )}
            {time && (
              <li>
                <IconClock {...icon} /> <Trans>{time} local time</Trans>
              </li>
            )}
          </ul>
        </div>
        <div className={classes.actions} data-subheader>
          <Button component="a" href={hrefOf('email', email)} leftSection={<IconMail {...icon} />}>
            <Trans>Write email</Trans>
          </Button>
          {number && (
            <Button
              component="a"
              href={hrefOf('phone', number)}
              variant="default"
              leftSection={<IconPhone {...icon} />}
            >
              <Trans context="by phone">Call</Trans>
            </Button>
          )}
          <Button
            className={classes.vcard ?? ''}
            variant="default"
            leftSection={<IconId {...icon} />}
            onClick={() => void saveVcard(contact)}
          >
            <Trans>vCard</Trans>
          </Button>
          <MoreMenu contact={contact} />
        </div>
      </div>
    </>
  );
}

function MoreMenu({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  const button = useRef<HTMLButtonElement>(null);
  const modals = useModals<{ kind: 'mine' } | { kind: 'edit'; contact: Contact }>(() =>
    button.current?.focus(),
  );
  const { administer, editOwnContact } = me.abilities;
  const isOwn = editOwnContact && contact.user === me.id;
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button ref={button} variant="default" className={classes.more ?? ''} aria-label={t`More actions`}>
            <IconDots {...icon} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes.vcardItem ?? ''}
            leftSection={<IconId size={18} stroke={1.6} />}
            onClick={() => void saveVcard(contact)}
          >
            <Trans>vCard</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={18} stroke={1.6} />}
            onClick={() => void copyLinks([`/people/${contact.id}`])}
          >
            <Trans>Copy link</Trans>
          </Menu.Item>
          {(administer || isOwn) && (
            <Menu.Item
              leftSection={<IconPencil size={18} stroke={1.6} />}
              onClick={() => modals.open(administer ? { kind: 'edit', contact } : { kind: 'mine' })}
            >
              {administer ? <Trans>Edit contact</Trans> : <Trans>Edit my contact info</Trans>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {modals.which && (
        <Suspense fallback={null}>
          <ContactWindow
            key={modals.number}
            which={modals.which}
            opened={modals.opened}
            onClose={modals.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** It goes on while the page is open. */
function useLocalTime(country: string): string | undefined {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 10_000, { autoInvoke: true });
  return localTime(country, now);
}
