import { Plural, Trans } from '@lingui/react/macro';
import classes from './trash-page.module.css';
import type { TrashRow } from './trash-row.ts';

/** A name without a link, as it cannot be opened here, and what it comes back with. */
export function DeletedName({ row: { name, documents, withFolder } }: { row: TrashRow }) {
  return (
    <>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      {documents > 0 && (
        <span className={classes.along}>
          <Plural value={documents} one="with # document" other="with # documents" />
        </span>
      )}
      {withFolder !== null && (
        <span className={classes.along}>
          <Trans>with its folder</Trans>
        </span>
      )}
    </>
  );
}
