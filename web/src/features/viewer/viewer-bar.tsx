import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconShare,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { FavoriteStar } from '../../core/favorites/favorite-star.tsx';
import { favoriteOf, useLoadFavorites } from '../../core/favorites/favorites.ts';
import { howToShow, isShownByBrowser } from '../../core/library/how-to-show.ts';
import { folderQuery, spacesQuery } from '../../core/library/library.ts';
import { canBeKept } from '../../core/offline/can-be-kept.ts';
import { OfflineButton } from '../../core/offline/offline-button.tsx';
import { useKeptDocument } from '../../core/offline/use-kept.ts';
import { useShareWindow } from '../../core/share/share-window.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import { useDownload } from './use-download.ts';
import classes from './viewer.module.css';

interface ViewerBarProps {
  document: Document;
  /** Where closing leads to in another window; here one goes back to where one came from. */
  place: string;
  onLeave: () => void;
  /** Where a kind of document puts its tools, and what it says about saving. */
  toolsRef: (element: HTMLElement | null) => void;
  stateRef: (element: HTMLElement | null) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function ViewerBar({
  document,
  place,
  onLeave,
  toolsRef,
  stateRef,
  onPrevious,
  onNext,
}: ViewerBarProps) {
  const { t } = useLingui();
  const download = useDownload(document);
  const online = useOnline();
  const share = useShareWindow();
  useLoadFavorites();
  const leave = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <header className={classes.bar}>
      <div className={classes.about}>
        <ActionIcon
          component={Link}
          to={place}
          onClick={leave}
          size={36}
          aria-label={t`Back`}
          title={t`Back`}
        >
          <IconArrowLeft size={20} stroke={1.6} />
        </ActionIcon>
        <span className={classes.tile}>
          <FileTile format={document.format} />
        </span>
        <div className={classes.names}>
          <h1 title={document.name}>{document.name}</h1>
          <Place document={document} />
        </div>
      </div>
      <div ref={toolsRef} className={classes.tools} />
      <div className={classes.actions}>
        <div ref={stateRef} className={classes.state} />
        <div className={classes.buttons}>
          {online && (
            <>
              <ActionIcon
                size={36}
                disabled={!onPrevious}
                onClick={onPrevious}
                aria-label={t`Previous document`}
                title={t`Previous document (Shift+←)`}
                aria-keyshortcuts="Shift+ArrowLeft"
              >
                <IconChevronLeft size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                size={36}
                disabled={!onNext}
                onClick={onNext}
                aria-label={t`Next document`}
                title={t`Next document (Shift+→)`}
                aria-keyshortcuts="Shift+ArrowRight"
              >
                <IconChevronRight size={18} stroke={1.6} />
              </ActionIcon>
              {document.permissions.canShare && (
                <ActionIcon
                  size={36}
                  onClick={() => share({ documents: [document], folders: [], spaces: [], leftOut: 0 })}
                  aria-label={t`Share`}
                  title={t`Share`}
                >
                  <IconShare size={18} stroke={1.6} />
                </ActionIcon>
              )}
              <FavoriteStar item={favoriteOf(document)} className={classes.star} />
              {canBeKept(document) && <OfflineButton document={document} />}
              {!isShownByBrowser(howToShow(document)) && (
                <ActionIcon size={36} onClick={download} aria-label={t`Download`} title={t`Download`}>
                  <IconDownload size={18} stroke={1.6} />
                </ActionIcon>
              )}
            </>
          )}
          <ActionIcon
            component={Link}
            to={place}
            onClick={leave}
            size={36}
            className={classes.closing}
            aria-label={t`Close`}
            title={t`Close (Esc)`}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
    </header>
  );
}

/** Space and folder; empty until they are known, and no reason to say anything if they stay so. */
function Place({ document: { id, space, folder } }: { document: Document }) {
  const kept = useKeptDocument(id)?.copy?.spaceName;
  const meta = { handles: () => true };
  const { data: spaces } = useQuery({ ...spacesQuery, meta });
  const { data: parent } = useQuery({ ...folderQuery(space, folder ?? 0), enabled: folder !== null, meta });
  const names = [
    spaces?.find((one) => one.id === space)?.name ?? kept,
    folder === null ? undefined : parent?.name,
  ];
  return <p className={classes.place}>{names.filter(Boolean).join(' / ')}</p>;
}
