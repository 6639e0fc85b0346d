import { contactColumns, importContacts } from '@atrium/contract/contacts';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CsvImportModal } from '../../ui/csv-import/csv-import-modal.tsx';
import type { WindowProps } from './contact-modals.tsx';
import { refreshContacts } from './contact-queries.ts';

const template = { name: 'contacts.csv', columns: Object.values(contactColumns) };

/** CONTACT_IMPORT */
export function ImportContactsModal(props: WindowProps) {
  const client = useQueryClient();
  return (
    <CsvImportModal
      {...props}
      call={importContacts}
      template={template}
      hint={
        <Trans>
          Rows are matched by email: known contacts are changed, others are created. Empty cells change
          nothing, and contacts that the file does not name stay. Columns are separated by commas or
          semicolons.
        </Trans>
      }
      onImported={() => void refreshContacts(client)}
    />
  );
}
