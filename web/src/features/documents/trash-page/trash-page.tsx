import type { Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { spaceQuery } from '../../../core/library/library.ts';
import { NotThere } from '../../../ui/state/not-there.tsx';
import { CrumbTrail, SpaceCrumb } from '../folder-page/crumbs.tsx';
import pageClasses from '../folder-page/folder-page.module.css';
import { NoTrash } from './no-trash.tsx';
import { TrashList } from './trash-list.tsx';
import classes from './trash-page.module.css';
import { useRestore } from './use-restore.ts';
import { useTrashRows } from './use-trash-rows.ts';

/** What was deleted in a space, and the way back. */
export function TrashPage({ spaceId, banner }: { spaceId: number; banner?: (space: Space) => ReactNode }) {
  const { data: space, error } = useQuery(spaceQuery(spaceId));
  if (!space) return <NotThere error={error} />;
  return <TrashContent key={spaceId} space={space} banner={banner?.(space)} />;
}

function TrashContent({ space, banner }: { space: Space; banner: ReactNode }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, isFailed, retry } = useTrashRows(space.id);
  const { restore, isPending } = useRestore(space);
  return (
    <>
      <title>{`${t`Trash`} · ${space.name} · Atrium`}</title>
      <TrashList
        space={space}
        rows={isFailed ? [] : rows}
        restore={restore}
        isRestoring={isPending}
        onEmptied={() => heading.current?.focus()}
        empty={(why) => <NoTrash why={isFailed ? 'failed' : why} space={space} onRetry={retry} />}
      >
        <CrumbTrail>
          <SpaceCrumb space={space} />
        </CrumbTrail>
        <div className={pageClasses.title}>
          <h1 ref={heading} tabIndex={-1} className={classes.heading}>
            <Trans>Trash</Trans>
          </h1>
        </div>
        <p className={classes.hint}>
          <Trans>
            Deleted folders and documents are kept here until the day shown, then they are gone for good. A
            folder brings back what was deleted with it.
          </Trans>
        </p>
        {banner}
      </TrashList>
    </>
  );
}
