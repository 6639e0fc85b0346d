import type { Space } from '@atrium/contract/spaces';
import type { Me } from '@atrium/contract/users';
import { useLingui } from '@lingui/react/macro';
import { IconFiles, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { FolderTree } from '../../features/folders/folder-tree.tsx';
import { spacePath } from '../../features/spaces/space-paths.ts';
import { SpacesMenu } from '../../features/spaces/spaces-menu.tsx';
import classes from './side-menu.module.css';
import { PermissionsEntry } from './side-menu-permissions.tsx';

interface Place {
  space: number | undefined;
  folder: number | undefined;
}

const placeOf = (pathname: string): Place => {
  const [, space, folder] = /^\/spaces\/(\d+)(?:\/documents\/folder\/(\d+))?/.exec(pathname) ?? [];
  return { space: space ? Number(space) : undefined, folder: folder ? Number(folder) : undefined };
};

interface SideMenuSpacesProps {
  me: Me;
  onChoose: (() => void) | undefined;
}

export function SideMenuSpaces({ me, onChoose }: SideMenuSpacesProps) {
  const place = useLocation({ select: ({ pathname }) => pathname });
  const { space: current, folder } = placeOf(place);
  return (
    <SpacesMenu
      current={current}
      onChoose={onChoose}
      renderInside={(space) => (
        <>
          <DocumentsEntry space={space} pathname={place} onChoose={onChoose} />
          <FolderTree space={space} current={space.id === current ? folder : undefined} onChoose={onChoose} />
          {/* Below the folders: the space's members, permissions and trash. */}
          {me.abilities.seeContacts && <MembersEntry space={space} onChoose={onChoose} />}
          {space.isOverseer && <PermissionsEntry space={space} pathname={place} onChoose={onChoose} />}
          {me.abilities.administer && <TrashEntry space={space} onChoose={onChoose} />}
        </>
      )}
    />
  );
}

function MembersEntry({ space, onChoose }: { space: Space; onChoose: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <Link
      to="/spaces/$spaceId/members"
      params={{ spaceId: String(space.id) }}
      onClick={onChoose}
      className={classes.small}
      activeProps={{ 'data-active': true }}
    >
      <IconUsers size={16} stroke={1.6} aria-hidden="true" />
      {t`Space members`}
    </Link>
  );
}

function TrashEntry({ space, onChoose }: { space: Space; onChoose: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <Link
      to="/spaces/$spaceId/trash"
      params={{ spaceId: String(space.id) }}
      onClick={onChoose}
      className={classes.small}
      activeProps={{ 'data-active': true }}
    >
      <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      {t`Trash`}
    </Link>
  );
}

interface DocumentsEntryProps {
  space: Space;
  pathname: string;
  onChoose: (() => void) | undefined;
}

function DocumentsEntry({ space, pathname, onChoose }: DocumentsEntryProps) {
  const { t } = useLingui();
  const isHere = [`/spaces/${space.id}`, spacePath(space.id)].includes(pathname.replace(/\/$/, ''));
  return (
    <Link
      to={spacePath(space.id)}
      onClick={onChoose}
      className={classes.small}
      activeProps={{}}
      data-active={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <IconFiles size={16} stroke={1.6} aria-hidden="true" />
      {t`Documents`}
    </Link>
  );
}
