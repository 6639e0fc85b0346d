import '../../../ui/menu.ts';
import type { Permissions } from '@atrium/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconFolderCog,
  IconFolderPlus,
  IconFolderSymlink,
  IconLink,
  IconListDetails,
  IconPencil,
  IconShare,
  IconShieldCheck,
  IconTrash,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { preloadEditor } from '../description/description.tsx';
import classes from './folder-page.module.css';

interface PageActionsProps {
  /** The rights in the folder; at the root those in the space. */
  permissions: Permissions;
  isFolder: boolean;
  hasContent: boolean;
  isEditing: boolean;
  menuButton: Ref<HTMLButtonElement>;
  onUpload: () => void;
  onNewFolder: () => void;
  onShare: () => void;
  onDownload: () => void;
  onIndex: () => void;
  /** Who can see it and what roles may do here: given to those who oversee the space. */
  onWho?: (() => void) | undefined;
  onPermissions?: (() => void) | undefined;
  onDescription: () => void;
  onCopyLink: () => void;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}

const icon = { size: 18, stroke: 1.6 };

export function PageActions({ permissions, isFolder, hasContent, isEditing, ...on }: PageActionsProps) {
  const { t } = useLingui();
  const { canCreate, canCreateDocument, canWrite, canDelete, canShare } = permissions;
  return (
    <div className={classes.actions} data-subheader>
      {canShare && (
        <Button
          variant="default"
          className={classes.shareButton}
          leftSection={<IconShare size={17} stroke={1.6} />}
          onClick={on.onShare}
        >
          <Trans>Share</Trans>
        </Button>
      )}
      {canCreate && (
        <Button
          variant="default"
          className={classes.folderButton}
          leftSection={<IconFolderPlus size={17} stroke={1.6} />}
          onClick={on.onNewFolder}
        >
          <Trans>New folder</Trans>
        </Button>
      )}
      {canCreateDocument && (
        <Button
          // One main button at a time: then it is the one that saves.
          variant={isEditing ? 'default' : 'filled'}
          leftSection={<IconUpload size={17} stroke={1.6} />}
          onClick={on.onUpload}
        >
          <Trans>Upload</Trans>
        </Button>
      )}
      <Menu position="bottom-end" width={232} withinPortal={false}>
        <Menu.Target>
          <Button
            ref={on.menuButton}
            variant="default"
            className={classes.menuButton}
            aria-label={t`More actions`}
          >
            <IconDots size={18} stroke={1.8} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {/* The specification's order; what we add comes after. */}
          {canCreateDocument && (
            <Menu.Item leftSection={<IconUpload {...icon} />} onClick={on.onUpload}>
              <Trans>Upload</Trans>
            </Menu.Item>
          )}
          {hasContent && (
            <Menu.Item leftSection={<IconDownload {...icon} />} onClick={on.onDownload}>
              <Trans>Download folder</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconListDetails {...icon} />}
            rightSection={<IconExternalLink size={15} stroke={1.6} />}
            onClick={on.onIndex}
          >
            <Trans>Space index</Trans>
          </Menu.Item>
          {canShare && (
            <Menu.Item leftSection={<IconShare {...icon} />} onClick={on.onShare}>
              <Trans>Share</Trans>
            </Menu.Item>
          )}
          {canCreate && (
            <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={on.onNewFolder}>
              <Trans>New folder</Trans>
            </Menu.Item>
          )}
          {/* Save description stands beside the text then. */}
          {canWrite && !isEditing && (
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              onClick={on.onDescription}
              onPointerEnter={preloadEditor}
            >
              <Trans>Edit description</Trans>
            </Menu.Item>
          )}
          {isFolder && canDelete && (
            <Menu.Item className={classes.danger} leftSection={<IconTrash {...icon} />} onClick={on.onDelete}>
              <Trans>Delete folder</Trans>
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={on.onCopyLink}>
            <Trans>Copy link</Trans>
          </Menu.Item>
          {isFolder && canWrite && (
            <>
              <Menu.Item leftSection={<IconFolderCog {...icon} />} onClick={on.onEdit}>
                <Trans>Edit folder</Trans>
              </Menu.Item>
              <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={on.onMove}>
                <Trans>Move to…</Trans>
              </Menu.Item>
            </>
          )}
          {on.onWho && (
            <Menu.Item leftSection={<IconUsers {...icon} />} onClick={on.onWho}>
              <Trans>Who can see this?</Trans>
            </Menu.Item>
          )}
          {on.onPermissions && (
            <Menu.Item leftSection={<IconShieldCheck {...icon} />} onClick={on.onPermissions}>
              <Trans>Permissions</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
