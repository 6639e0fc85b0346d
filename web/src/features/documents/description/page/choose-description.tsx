import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { compareNames } from '../../../../base/text/in-language.ts';
import { spacesQuery } from '../../../../core/library/library.ts';
import classes from './editor-page.module.css';

/** /editor alone: whose description it is to be. */
export function ChooseDescription() {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(spacesQuery);
  const spaces = data
    .filter(({ permissions }) => permissions.canWrite)
    .toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <div className={classes.page}>
      <title>{`${t`Edit description`} · Atrium`}</title>
      <h1 className={classes.title}>
        <Trans>Edit description</Trans>
      </h1>
      <p className={classes.lead}>
        {spaces.length > 0 ? (
          <Trans>Choose the space whose description you want to edit.</Trans>
        ) : (
          <Trans>There is no space whose description you may edit.</Trans>
        )}{' '}
        <Trans>For a folder, open it and choose “Edit description” in its menu.</Trans>
      </p>
      <ul className={classes.spaces}>
        {spaces.map(({ id, name }) => (
          <li key={id}>
            <Link to="/editor" search={{ space: id }} className={classes.space} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
