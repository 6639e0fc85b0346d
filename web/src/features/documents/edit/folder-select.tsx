import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery, treeQuery } from '../../../core/library/library.ts';
import type { TreeFolder } from '../../../core/library/read-tree.ts';
import { NothingFound } from '../../../ui/form/nothing-found.tsx';
import { selectProps } from '../../../ui/form/select-styles.ts';
import { type FolderOption, folderOptions, toId, toValue } from './folder-options.ts';
import classes from './folder-select.module.css';

interface FolderSelectProps {
  label: string;
  spaceId: number;
  /** Null is the root; undefined is nothing chosen yet. */
  value: number | null | undefined;
  onChange: (id: number | null) => void;
  /** Where the thing lies now: always offered, as to stay there needs no right. */
  now: number | null | undefined;
  allows: (folder: TreeFolder) => boolean;
  allowsRoot: 'canCreate' | 'canCreateDocument';
  error?: string | undefined;
}

/** A place in the tree of a space. */
export function FolderSelect(props: FolderSelectProps) {
  const { t } = useLingui();
  const { label, spaceId, value, onChange, error } = props;
  const { options, root, isLoading } = useFolderOptions(props);
  const depths = useMemo(() => new Map(options.map((option) => [option.value, option.depth])), [options]);
  return (
    <Select
      {...selectProps}
      label={label}
      error={error}
      data={options}
      value={value === undefined ? null : toValue(value)}
      onChange={(next) => next !== null && onChange(toId(next))}
      key={spaceId}
      searchable
      allowDeselect={false}
      // A space may have thousands: the rest is found by typing.
      limit={200}
      disabled={isLoading}
      placeholder={isLoading ? t`Loading…` : (root ?? t`Choose a folder`)}
      nothingFoundMessage={<NothingFound />}
      renderOption={({ option }) => (
        <span className={classes.option} style={{ paddingInlineStart: (depths.get(option.value) ?? 0) * 16 }}>
          <IconFolder size={17} stroke={1.6} aria-hidden="true" />
          <bdi className={classes.name}>{option.label}</bdi>
        </span>
      )}
    />
  );
}

function useFolderOptions({ spaceId, now, allows, allowsRoot }: FolderSelectProps): {
  options: FolderOption[];
  /** What the top level is called, where it may be chosen: without a choice it is that. */
  root: string | undefined;
  isLoading: boolean;
} {
  const { t } = useLingui();
  // A space that is lost while somebody chooses must not lead away from what they typed: saving tells.
  const tree = useQuery({ ...treeQuery(spaceId), meta: { handles: [403, 404] } });
  const space = useQuery(spacesQuery).data?.find((one) => one.id === spaceId);
  const mayUseRoot = now === null || space?.permissions[allowsRoot] === true;
  const name = space?.name ?? '';
  const root = mayUseRoot ? t`${name} (top level)` : undefined;
  const options = folderOptions({
    folders: tree.data ?? [],
    root,
    allows: (folder) => folder.id === now || allows(folder),
  });
  return { options, root, isLoading: tree.isPending };
}
