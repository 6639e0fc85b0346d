import type { RoleHere } from '@atrium/contract/permission-tree';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { FolderPicker } from '../../../core/library/folder-picker/folder-picker.tsx';
import type { JudgePlace, PickedFolder } from '../../../core/library/folder-picker/places.ts';
import { useFolderPath } from '../../../core/library/folder-picker/use-folder-path.ts';
import { type PermissionsPlace, permissionsHereQuery } from '../../../core/permissions/permissions.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import classes from './here.module.css';

interface CopyModalProps {
  place: PermissionsPlace;
  space: number;
  opened: boolean;
  onClose: () => void;
  /** Takes over what roles have there, unsaved; answers for how many that makes a difference. */
  onCopy: (source: RoleHere[]) => number;
}

/** Another folder, whose permissions this one gets as well. Nothing is saved before it was looked at. */
export function CopyModal({ opened, onClose, ...props }: CopyModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Copy permissions from…`} size={640} zIndex={250}>
      <CopyForm {...props} onClose={onClose} />
    </Modal>
  );
}

function CopyForm({ place, space, onCopy, onClose }: Omit<CopyModalProps, 'opened'>) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<PickedFolder>();
  const here = { space, folder: place.entityType === 0 ? null : place.entityId };
  const judge = useCallback<JudgePlace>(
    (at) => (at.space === here.space && at.folder === here.folder ? t`You are here` : undefined),
    [here.space, here.folder],
  );
  const copy = useMutation({
    mutationFn: async ({ space, folder }: PickedFolder) => {
      const source =
        folder === null
          ? ({ entityType: 0, entityId: space } as const)
          : ({ entityType: 1, entityId: folder } as const);
      const { roles } = await client.fetchQuery({ ...permissionsHereQuery(source), staleTime: 0 });
      return onCopy(roles);
    },
    onSuccess: (count) => count > 0 && onClose(),
    meta: { handles: () => true },
  });
  return (
    <div className={form.form}>
      <FolderPicker
        label={t`Copy from`}
        {...{ here, judge, chosen }}
        onChoose={(next) => {
          copy.reset();
          setChosen(next);
        }}
      />
      {chosen && <ChosenPath chosen={chosen} to={place.name} />}
      {copy.error && <Notice kind="bad">{copy.error.message}</Notice>}
      {copy.data === 0 && (
        <Notice kind="info">{t`Both have the same permissions. There is nothing to copy.`}</Notice>
      )}
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!chosen} loading={copy.isPending} onClick={() => chosen && copy.mutate(chosen)}>
          <Trans>Copy permissions</Trans>
        </Button>
      </div>
    </div>
  );
}

function ChosenPath({ chosen, to }: { chosen: PickedFolder; to: string }) {
  const path = useFolderPath(chosen);
  return (
    <p className={classes.chosen}>
      <Trans>
        Every role gets in <strong dir="auto">{to}</strong> what it has in <strong dir="auto">{path}</strong>.
        You see who gains and who loses before you save.
      </Trans>
    </p>
  );
}
