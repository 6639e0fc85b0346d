import { createFolder, type Folder } from '@atrium/contract/folders';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { CallError } from '../../../base/http/call-error.ts';
import { refreshSpaces } from '../library.ts';
import classes from './folder-picker.module.css';
import type { Place } from './places.ts';

interface NewFolderHereProps {
  parent: Place;
  onMade: (folder: Folder) => void;
}

/** A folder in the place that is chosen, without leaving the window. */
export function NewFolderHere({ parent, onMade }: NewFolderHereProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState<string>();
  const create = useMutation({
    mutationFn: async (named: string) => {
      const body = { name: named, space: parent.space, parent: parent.folder };
      const folder = await send(createFolder, { body });
      await refreshSpaces(client, [parent.space]);
      return folder;
    },
    onSuccess: (folder) => {
      setName(undefined);
      onMade(folder);
    },
    meta: { handles: () => true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate(name ?? '');
  };
  const stop = () => {
    setName(undefined);
    create.reset();
  };
  if (name === undefined)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.newFolder}
        leftSection={<IconFolderPlus size={17} stroke={1.6} />}
        onClick={() => setName('')}
      >
        <span className={classes.newName}>
          <Trans>
            New folder in <bdi>{parent.name}</bdi>
          </Trans>
        </span>
      </Button>
    );
  const { error } = create;
  return (
    <form className={classes.newForm} noValidate onSubmit={submit}>
      <TextInput
        autoFocus
        className={classes.newField}
        aria-label={t`Name of the new folder`}
        placeholder={t`Name of the new folder`}
        autoComplete="off"
        value={name}
        error={error && (error instanceof CallError ? (error.fields.name ?? error.message) : error.message)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          create.reset();
        }}
        data-mantine-stop-propagation
        onKeyDown={(event) => {
          if (event.key === 'Escape') stop();
        }}
      />
      <Button type="submit" loading={create.isPending}>
        <Trans>Create</Trans>
      </Button>
      <Button variant="default" onClick={stop}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
