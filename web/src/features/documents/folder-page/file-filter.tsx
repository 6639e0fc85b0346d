import { useLingui } from '@lingui/react/macro';
import { FilterBox } from '../../../ui/filter-box.tsx';

export function FileFilter({ onFilter }: { onFilter: (text: string) => void }) {
  const { t } = useLingui();
  return <FilterBox label={t`Filter by name...`} onFilter={onFilter} />;
}
