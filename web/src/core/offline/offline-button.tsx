import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCloudCheck, IconCloudDownload } from '@tabler/icons-react';
import classes from './offline-button.module.css';
import { useIsKept } from './use-kept.ts';
import { useToggleOffline } from './use-toggle-offline.ts';

/** Saves a document on this device, or removes it from there. Not there until it is known which. */
export function OfflineButton({ document }: { document: Document }) {
  const { t } = useLingui();
  const isKept = useIsKept(document.id);
  const toggle = useToggleOffline();
  if (isKept === undefined) return null;
  const Icon = isKept ? IconCloudCheck : IconCloudDownload;
  return (
    <ActionIcon
      size={36}
      className={classes.button}
      onClick={() => void toggle(document)}
      aria-pressed={isKept}
      aria-label={t`Save offline`}
      title={isKept ? t`Saved offline: remove it from this device` : t`Save offline`}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
