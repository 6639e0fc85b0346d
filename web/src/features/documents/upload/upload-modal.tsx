import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { folderQuery, spaceQuery } from '../../../core/library/library.ts';
import { Modal } from '../../../ui/window/modal.tsx';
import type { DroppedFile } from './read-dropped.ts';
import { UploadForm, type UploadWork } from './upload-form.tsx';
import type { UploadPlace } from './upload-list.ts';

interface UploadModalProps extends UploadPlace {
  opened: boolean;
  onClose: () => void;
  /** What was dropped on the page, as `readDropped` gives it. */
  dropped?: DroppedFile[] | undefined;
  /** What was dropped is a file that goes on: nobody needs to be asked. */
  isGoingOn?: boolean | undefined;
}

export function UploadModal(props: UploadModalProps) {
  const { opened, onClose, spaceId, folderId, dropped, isGoingOn = false } = props;
  const { t } = useLingui();
  const [work, setWork] = useState<UploadWork>('none');
  const name = usePlaceName({ spaceId, folderId });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={name ? t`Upload to ${name}` : t`Upload`}
      size={660}
      // A list of files took work to gather: no stray key throws it away.
      closeOnEscape={work === 'none'}
      withCloseButton={work !== 'running'}
      styles={{ header: { minHeight: 52 } }}
    >
      <UploadForm
        spaceId={spaceId}
        folderId={folderId}
        dropped={dropped}
        isGoingOn={isGoingOn}
        onClose={onClose}
        onWork={setWork}
      />
    </Modal>
  );
}

/** The page behind has read it already. Not asked for here: the page alone says it when the place is gone. */
function usePlaceName({ spaceId, folderId }: UploadPlace): string | undefined {
  const client = useQueryClient();
  if (folderId === null) return client.getQueryData(spaceQuery(spaceId).queryKey)?.name;
  return client.getQueryData(folderQuery(spaceId, folderId).queryKey)?.name;
}
