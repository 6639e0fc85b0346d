import { restoreSpace, type Space } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportFailure } from '../../../base/failures/report-failure.ts';
import { send } from '../../../base/http/call.ts';
import { deletedSpacesQuery, refreshSpaces } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import { useModals } from '../../../ui/window/use-modals.ts';
import classes from './deleted-spaces.module.css';

/** A button that is there while there is something to bring back, and its window. */
export function DeletedSpaces({ ownerOf }: { ownerOf: (space: Space) => string }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const { data: spaces } = useQuery(deletedSpacesQuery);
  const { which, number, opened, open, close } = useModals<true>(() => button.current?.focus());
  return (
    <>
      {spaces && spaces.length > 0 && (
        <Button
          ref={button}
          variant="default"
          leftSection={<IconTrash size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => open(true)}
        >
          <Trans>Deleted spaces</Trans>
        </Button>
      )}
      {which && (
        <Modal key={number} opened={opened} onClose={close} title={t`Deleted spaces`}>
          <p className={classes.hint}>
            <Trans>
              A space comes back as it was, with its folders, files and permissions. What has been in the
              trash for too long cannot be restored.
            </Trans>
          </p>
          <ul className={classes.list}>
            {spaces?.map((space) => (
              <DeletedSpace key={space.id} space={space} owner={ownerOf(space)} />
            ))}
          </ul>
          {spaces?.length === 0 && (
            <p className={classes.hint}>
              <Trans>No space is deleted.</Trans>
            </p>
          )}
        </Modal>
      )}
    </>
  );
}

function DeletedSpace({ space: { id, name }, owner }: { space: Space; owner: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => send(restoreSpace, { params: { id } }),
    onSuccess: () => showToast('ok', t`“${name}” is restored`),
    onError: (error) => reportFailure(error, 'change'),
    onSettled: () => refreshSpaces(client, [id]),
  });
  return (
    <li className={classes.space}>
      <div className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <bdi className={classes.hint}>{owner}</bdi>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={restore.isPending}
        aria-label={t`Restore ${name}`}
        onClick={() => restore.mutate()}
      >
        <Trans>Restore</Trans>
      </Button>
    </li>
  );
}
