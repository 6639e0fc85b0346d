import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Modal } from '../window/modal.tsx';
import { CsvImport } from './csv-import.tsx';
import type { ImportCall } from './use-csv-import.ts';

export interface CsvImportModalProps {
  opened: boolean;
  onClose: () => void;
  call: ImportCall;
  /** The file that people fill in: its name, and its columns. */
  template: { name: string; columns: readonly string[] };
  /** What to know about the columns, in a sentence or two. */
  hint: ReactNode;
  /** Something was stored. */
  onImported: () => void;
}

/** Choose a file, see what will happen, then let it happen. Closes by itself only if no row was refused. */
export function CsvImportModal({ opened, onClose, ...rest }: CsvImportModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Import from CSV`} size={640}>
      <CsvImport onClose={onClose} {...rest} />
    </Modal>
  );
}
