import { useLingui } from '@lingui/react/macro';
import type { UploadChoice } from './upload-item.ts';

export function useChoices(mayReplace: boolean): { value: UploadChoice; label: string }[] {
  const { t } = useLingui();
  return [
    ...(mayReplace ? [{ value: 'replace' as const, label: t`Replace` }] : []),
    { value: 'both', label: t`Keep both` },
    { value: 'skip', label: t`Skip` },
  ];
}
