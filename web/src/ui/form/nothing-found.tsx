import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Stands in the list of a select where nothing can be chosen: what is read out there must be an option. */
export const NothingFound = ({ children }: { children?: ReactNode }) => (
  <span role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
    {children ?? <Trans>Nothing found</Trans>}
  </span>
);
