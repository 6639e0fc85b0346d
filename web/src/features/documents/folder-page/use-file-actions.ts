import { useLingui } from '@lingui/react/macro';
import {
  IconArrowUpRight,
  IconBell,
  IconBellRinging,
  IconCloudCheck,
  IconCloudDownload,
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconLink,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconShare,
  IconShieldCheck,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  useIsDefaultFavorite,
  useIsFavorite,
  useLoadDefaultFavorites,
  useLoadFavorites,
} from '../../../core/favorites/favorites.ts';
import { useIsKept } from '../../../core/offline/use-kept.ts';
import { meQuery } from '../../../core/people/me.ts';
import { useIsWatched, useLoadWatches } from '../../../core/watches/watches.ts';
import type { RowAction } from '../../../ui/data-table/types.ts';
import type { FileRow } from './file-row.ts';
import { canClone, canDelete, canEdit, canKeep, canShare } from './row-rights.ts';

type Handler = (row: FileRow) => void;

interface Handlers {
  open: Handler;
  download: (rows: FileRow[]) => void;
  copyLink: (rows: FileRow[]) => void;
  share: (rows: FileRow[]) => void;
  star: Handler;
  offline: Handler;
  edit: Handler;
  move: (rows: FileRow[]) => void;
  clone: Handler;
  remove: (rows: FileRow[]) => void;
  watch: Handler;
  who: Handler;
  permissions: Handler;
  pin: Handler;
}

const always = () => true;
const whoAction = { id: 'who', group: 'know', icon: IconUsers, isShown: always } as const;
const permissionsAction = {
  id: 'permissions',
  group: 'know',
  icon: IconShieldCheck,
  isInMenu: true,
  isShown: ({ kind }: FileRow) => kind === 'folder',
} as const;
const useIsRowKept = (row: FileRow) => useIsKept(row.kind === 'document' ? row.document.id : 0);

export function useFileActions(handlers: Handlers, oversees: boolean): RowAction<FileRow>[] {
  const { open, share, star, copyLink, download, offline, edit, move, clone, remove } = handlers;
  const { watch, who, permissions, pin } = handlers;
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  const pins = me.abilities.administerDefaultFavorites;
  useLoadFavorites();
  useLoadDefaultFavorites(pins);
  useLoadWatches();
  return useMemo(
    () => [
      {
        ...{ id: 'open', group: 'open', label: t`Open`, icon: IconArrowUpRight, keyName: t`Enter` },
        isInMenu: true,
        isShown: always,
        run: open,
      },
      {
        ...{ id: 'share', group: 'pass-on', label: t`Share`, icon: IconShare },
        isShown: canShare,
        run: (row) => share([row]),
        stays: true,
      },
      {
        id: 'star',
        group: 'know',
        label: t`Favorite`,
        icon: IconStar,
        keyName: 'S',
        isShown: always,
        run: star,
        stays: true,
        on: {
          useIsOn: useIsFavorite,
          icon: IconStarFilled,
          hint: t`Remove from favorites`,
          isSwitch: true,
        },
      },
      {
        ...{ id: 'link', group: 'pass-on', label: t`Copy link`, icon: IconLink, keyName: 'L' },
        isInMenu: true,
        isShown: always,
        run: (row) => copyLink([row]),
      },
      {
        ...{ id: 'download', group: 'pass-on', label: t`Download`, icon: IconDownload, isInMenu: true },
        isShown: always,
        run: (row) => download([row]),
      },
      {
        id: 'offline',
        group: 'pass-on',
        label: t`Save offline`,
        icon: IconCloudDownload,
        isShown: canKeep,
        run: offline,
        on: {
          useIsOn: useIsRowKept,
          icon: IconCloudCheck,
          hint: t`Saved offline: remove it from this device`,
          isSwitch: true,
        },
      },
      {
        ...{ id: 'edit', group: 'change', label: t`Edit`, icon: IconPencil, keyName: 'F2' },
        isShown: canEdit,
        run: edit,
      },
      {
        ...{ id: 'move', group: 'change', label: t`Move to…`, icon: IconFolderSymlink, keyName: 'M' },
        isInMenu: true,
        isShown: canEdit,
        run: (row) => move([row]),
      },
      { id: 'clone', group: 'change', label: t`Clone`, icon: IconCopy, isShown: canClone, run: clone },
      {
        ...{ id: 'watch', group: 'know', label: t`Watch`, icon: IconBell, isInMenu: true },
        isShown: always,
        run: watch,
        on: { useIsOn: useIsWatched, icon: IconBellRinging, hint: t`Stop watching`, isSwitch: true },
      },
      ...(oversees
        ? [
            { ...whoAction, label: t`Who can see this?`, run: who },
            { ...permissionsAction, label: t`Permissions`, run: permissions },
          ]
        : []),
      {
        ...{ id: 'delete', group: 'delete', label: t`Delete`, icon: IconTrash, keyName: t`Del` },
        isShown: canDelete,
        run: (row) => remove([row]),
      },
      ...(pins
        ? [
            {
              id: 'pin',
              group: 'know' as const,
              label: t`Default favorites`,
              icon: IconPin,
              isShown: always,
              run: pin,
              on: {
                useIsOn: useIsDefaultFavorite,
                icon: IconPinFilled,
                hint: t`A default favorite: change its dashboards`,
              },
            },
          ]
        : []),
    ],
    [
      t,
      open,
      share,
      star,
      copyLink,
      download,
      offline,
      edit,
      move,
      clone,
      remove,
      watch,
      who,
      permissions,
      pin,
      oversees,
      pins,
    ],
  );
}
