import { mostItems } from '@atrium/contract/documents';
import { t } from '@lingui/core/macro';
import { writeNumber } from '../../base/text/in-language.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import type { MovedThings } from './move-window.ts';

/** More than one request takes would not move as one, and is told instead; whether it was. */
export function tellTooMany({ documents, folders }: MovedThings): boolean {
  if (Math.max(documents.length, folders.length) <= mostItems) return false;
  const most = writeNumber(mostItems);
  showToast('warn', t`These are too many to move at once`, t`Choose at most ${most}, or move their folder.`);
  return true;
}
