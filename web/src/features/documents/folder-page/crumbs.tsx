import type { Folder } from '@atrium/contract/folders';
import type { Space } from '@atrium/contract/spaces';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { treeQuery } from '../../../core/library/library.ts';
import classes from './folder-page.module.css';

/** The way from the top; on a phone only the step back. */
export function Crumbs({ space, folder }: { space: Space; folder: Folder | null }) {
  const { t } = useLingui();
  const names = useNames(space.id, folder?.pathIds ?? []);
  const spaceId = String(space.id);
  return (
    <CrumbTrail>
      {folder ? (
        <>
          <SpaceCrumb space={space} />
          {folder.pathIds.map((id) => (
            <li key={id}>
              <Arrow />
              <Link
                to="/spaces/$spaceId/documents/folder/$folderId"
                params={{ spaceId, folderId: String(id) }}
                className={classes.crumb}
              >
                {names.get(id) ?? '…'}
              </Link>
            </li>
          ))}
        </>
      ) : (
        <li>
          <Arrow />
          <Link to="/spaces" className={classes.crumb}>{t`My spaces`}</Link>
        </li>
      )}
    </CrumbTrail>
  );
}

export function CrumbTrail({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.crumbs}>
      <ol>{children}</ol>
    </nav>
  );
}

export function SpaceCrumb({ space }: { space: Space }) {
  return (
    <li>
      <Arrow />
      <Link to="/spaces/$spaceId/documents" params={{ spaceId: String(space.id) }} className={classes.crumb}>
        {space.name}
      </Link>
    </li>
  );
}

const Arrow = () => (
  <>
    <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" className={classes.back} />
    <IconChevronRight size={14} stroke={1.6} aria-hidden="true" className={classes.step} />
  </>
);

function useNames(spaceId: number, ids: number[]): ReadonlyMap<number, string> {
  // Where there is no access, the page's own folder says so.
  const meta = { handles: [403, 404] };
  const { data } = useQuery({ ...treeQuery(spaceId), enabled: ids.length > 0, meta });
  const wanted = new Set(ids);
  return new Map(data?.filter(({ id }) => wanted.has(id)).map(({ id, name }) => [id, name]));
}
