import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { TabStop } from '../../../ui/data-table/types.ts';
import type { FileRow } from './file-row.ts';
import classes from './folder-page.module.css';

interface NameLinkProps {
  row: FileRow;
  tabStop: TabStop;
  onOpen: (row: FileRow) => void;
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** A plain link: the router's own asks it about each change of address, for each row. */
export function NameLink({ row, tabStop, onOpen }: NameLinkProps) {
  const router = useRouter();
  const preload = () => {
    if (row.kind !== 'folder') return;
    const params = { spaceId: String(row.folder.space), folderId: String(row.folder.id) };
    router.preloadRoute({ to: '/spaces/$spaceId/documents/folder/$folderId', params }).catch(() => {});
  };
  return (
    <a
      href={row.kind === 'folder' ? row.folder.route : row.document.route}
      className={classes.name}
      tabIndex={tabStop}
      title={row.name}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      {row.name}
    </a>
  );
}
