import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatBytes } from '../../base/text/in-language.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import classes from './kept-here.module.css';
import { type KeptPlace, keptIn } from './kept-in.ts';
import { useKept } from './use-kept.ts';
import { whyClosed } from './why-closed.ts';

/** What can be read of a folder while the server cannot be reached; each name opens the copy of this device. */
export function KeptHere({ place }: { place: KeptPlace }) {
  const kept = useKept();
  if (!kept) return null;
  const here = keptIn(kept.values(), place);
  if (here.length === 0)
    return (
      <div className={classes.kept}>
        <p className={classes.none}>
          {place.folderId === null ? (
            <Trans>Nothing of this space is saved on this device.</Trans>
          ) : (
            <Trans>Nothing of this folder is saved on this device.</Trans>
          )}
        </p>
      </div>
    );
  return (
    <section className={classes.kept}>
      <h2>
        {place.folderId === null ? (
          <Trans>Saved on this device from this space</Trans>
        ) : (
          <Trans>Saved on this device from this folder</Trans>
        )}
      </h2>
      <ul className={classes.list}>
        {here.map(({ id, name, copy }) => (
          <li key={id}>
            <FileTile format={copy.document.format} />
            <span className={classes.name}>
              {whyClosed(copy) ? (
                <>
                  <IconLock size={15} stroke={1.6} aria-hidden="true" />
                  <bdi>{name}</bdi>
                  <span className={classes.why}>
                    {copy.lock ?? <Trans>Go online to open it again</Trans>}
                  </span>
                </>
              ) : (
                <Link to={copy.document.route as string} className="atr-link" preload={false}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </span>
            <span className={classes.size}>{formatBytes(copy.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
