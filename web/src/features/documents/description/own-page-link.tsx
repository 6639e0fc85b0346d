import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../../../core/rich-text/editor.module.css';
import { type DescriptionOwner, idOf } from './owner.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The editor goes on with the draft, as its writer was in the middle of it. */
    goesOn?: boolean;
  }
}

interface OwnPageLinkProps {
  owner: DescriptionOwner;
  onFollow: () => void;
}

export function OwnPageLink({ owner, onFollow }: OwnPageLinkProps) {
  const id = idOf(owner);
  const search = owner.kind === 'space' ? { space: id } : { folder: id };
  return (
    <Button
      renderRoot={(look) => <Link {...look} to="/editor" search={search} state={{ goesOn: true }} />}
      onClick={onFollow}
      variant="subtle"
      className={classes.ownPage}
      leftSection={<IconArrowsMaximize size={17} stroke={1.6} />}
    >
      <Trans>Edit on its own page</Trans>
    </Button>
  );
}
