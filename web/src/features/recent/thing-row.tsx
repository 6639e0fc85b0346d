import type { Received } from '@atrium/contract/recent';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { writeDate, writeTime } from '../../base/text/write-time.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import classes from '../../ui/widget-list/widget-list.module.css';
import own from './recent.module.css';

interface ThingRowProps {
  thing: Pick<Received, 'entityType' | 'name' | 'route' | 'format' | 'at'>;
  /** What stands below its name. */
  children: ReactNode;
}

/** A document, folder or space, and when something became of it. */
export function ThingRow({ thing: { entityType, name, route, format, at }, children }: ThingRowProps) {
  return (
    <li className={classes.row}>
      {entityType === 'space' ? (
        <span className={own.space}>
          <Trans>Space</Trans>
        </span>
      ) : (
        <FileTile format={entityType === 'folder' ? 'folder' : (format ?? '')} />
      )}
      <div className={classes.what}>
        <Link to={route} className={classes.name} title={name}>
          <bdi>{name}</bdi>
        </Link>
        {children}
      </div>
      <time dateTime={at} title={writeTime(at)}>
        {writeDate(at)}
      </time>
    </li>
  );
}
