import { Trans } from '@lingui/react/macro';
import { IconAddressBook, IconFolderOpen, IconSearch, IconUpload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../../core/people/me.ts';
import classes from './getting-started.module.css';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** What to do first, where no video shows it. */
export function GettingStarted() {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <>
      <p className={classes.intro}>
        <Trans>Getting started</Trans>
      </p>
      <ul className={classes.tips}>
        <li>
          <IconFolderOpen {...icon} />
          <p>
            <Link to="/spaces">
              <Trans>Open a space</Trans>
            </Link>
            <Trans>Folders and documents are kept in spaces. You see the ones you have access to.</Trans>
          </p>
        </li>
        <li>
          <IconSearch {...icon} />
          <p>
            <strong>
              <Trans>Find anything</Trans>
            </strong>
            <Trans>
              Press <kbd>/</kbd> to search names and the text inside documents.
            </Trans>
          </p>
        </li>
        <li>
          <IconUpload {...icon} />
          <p>
            <strong>
              <Trans>Add documents</Trans>
            </strong>
            <Trans>Drop files or whole folders on a folder’s page.</Trans>
          </p>
        </li>
        {me.abilities.seeContacts && (
          <li>
            <IconAddressBook {...icon} />
            <p>
              <Link to="/contacts">
                <Trans>Look up a colleague</Trans>
              </Link>
              <Trans>Numbers, addresses and who works where.</Trans>
            </p>
          </li>
        )}
      </ul>
    </>
  );
}
