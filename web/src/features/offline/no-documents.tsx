import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/state/empty-state.tsx';

const drawings = {
  empty: 'M19 18a3.5 3.5 0 0 0 0 -7h-1a5 4.5 0 0 0 -11 -2a4.6 4.4 0 0 0 -2.1 8.4M12 13l0 9M9 19l3 3l3 -3',
  filtered: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6',
};

/** Stands where rows would be, and says what can be done. */
export function NoDocuments({ why }: { why: 'empty' | 'filtered' }) {
  const { t } = useLingui();
  if (why === 'filtered')
    return (
      <EmptyState title={t`No document is in this state`} drawing={drawings.filtered}>
        <Trans>Press “All” to see every document that is saved here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState title={t`No documents are saved offline`} drawing={drawings.empty}>
      <Trans>
        Open a space and press the cloud beside a PDF or an Office file, or select several and choose “Save
        offline”. Saved documents can be read and annotated here without a network.
      </Trans>
    </EmptyState>
  );
}
