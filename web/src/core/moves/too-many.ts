import { mostItems } from '@atrium/contract/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { showToast } from '../../ui/toast/toast.tsx';
import type { MovedThings } from './move-window.ts';

/** More than one request takes would not move as one, and is told instead; whether it was. */
export function tellTooMany({ documents, folders }: MovedThings): boolean {
  if (Math.max(documents.length, folders.length) <= mostItems) return false;
  const most = i18n.number(mostItems);
  showToast('warn', t`These are too many to move at once`, t`Choose at most ${most}, or move their folder.`);
  return true;
}
