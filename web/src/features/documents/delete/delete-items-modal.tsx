import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { settings } from '../../../base/settings.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import classes from './delete-items-modal.module.css';
import { type Items, useDeleteItems } from './use-delete-items.ts';

interface DeleteItemsModalProps {
  opened: boolean;
  onClose: () => void;
  documents: Document[];
  folders: Folder[];
  onDeleted?: (() => void) | undefined;
}

/** One document, one folder or a selection. What the reader may not delete is left out, and told. */
export function DeleteItemsModal({ opened, onClose, documents, folders, onDeleted }: DeleteItemsModalProps) {
  const given = {
    documents: documents.filter((one) => one.permissions.canDeleteDocument),
    folders: folders.filter((one) => one.permissions.canDelete),
  };
  // Deleting empties the selection behind: the words stay while the window fades.
  const shown = useRef({ items: given, leftOut: 0 });
  if (opened && documents.length + folders.length > 0) {
    shown.current = {
      items: given,
      leftOut: documents.length + folders.length - given.documents.length - given.folders.length,
    };
  }
  const { items, leftOut } = shown.current;
  const remove = useDeleteItems({ onDone: onClose, onDeleted });
  return (
    <Modal opened={opened} onClose={onClose} title={titleOf(items)}>
      <div className={form.form}>
        <Question items={items} />
        {leftOut > 0 && (
          <p className={form.text}>
            <Plural
              value={leftOut}
              one="# item is left out: you may not delete it."
              other="# items are left out: you may not delete them."
            />
          </p>
        )}
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>No, cancel</Trans>
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(items)}>
            <Trans>Yes, delete</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const countOf = ({ documents, folders }: Items) => documents.length + folders.length;

function titleOf(items: Items): string {
  if (countOf(items) !== 1) return t`Delete items`;
  return items.folders.length > 0 ? t`Delete folder` : t`Delete document`;
}

/** Who may delete may bring back: the trash is theirs. */
function Kept({ isOne }: { isOne: boolean }) {
  const days = settings.trashDays;
  return isOne ? (
    <Plural
      value={days}
      one="It stays in the trash for # day. Until then everyone who may delete here can restore it."
      other="It stays in the trash for # days. Until then everyone who may delete here can restore it."
    />
  ) : (
    <Plural
      value={days}
      one="They stay in the trash for # day. Until then everyone who may delete here can restore them."
      other="They stay in the trash for # days. Until then everyone who may delete here can restore them."
    />
  );
}

const mostNames = 5;

function Question({ items }: { items: Items }) {
  const all = [...items.folders, ...items.documents];
  const [first] = all;
  const isOne = all.length === 1;
  const hidden = all.length - mostNames;
  return (
    <>
      <div>
        <p className={classes.question}>
          {isOne && first ? (
            <Trans>
              Do you really want to delete <bdi className={classes.name}>{first.name}</bdi>?
            </Trans>
          ) : (
            <Plural
              value={all.length}
              one="Do you really want to delete # item?"
              other="Do you really want to delete # items?"
            />
          )}
        </p>
        {!isOne && (
          <ul className={classes.names}>
            {all.slice(0, mostNames).map(({ id, entityType, name }) => (
              <li key={`${entityType}${id}`}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {hidden > 0 && (
              <li>
                <Plural value={hidden} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        )}
      </div>
      {items.folders.length > 0 && (
        <Notice kind="warn">
          <Trans>Child folders and files are deleted too.</Trans>
        </Notice>
      )}
      <p className={form.text}>
        <Kept isOne={isOne} />
      </p>
    </>
  );
}
