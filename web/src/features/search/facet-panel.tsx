import type { Facet, FacetKey, FoundKind, TypeGroup } from '@atrium/contract/search';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Search } from './search-address.ts';
import classes from './search-panel.module.css';

interface FacetPanelProps {
  facets: Facet[];
  isExact: boolean;
  search: Search;
  onChange: (search: Search) => void;
}

const facetWords = (): Record<FacetKey, string> => ({
  kind: t`Kind`,
  space: t`Space`,
  tag: t`Tag`,
  author: t`Author`,
  type: t`Type`,
  year: t`Year`,
});
const kindWords = (): Record<FoundKind, string> => ({
  document: t`Documents`,
  folder: t`Folders`,
  contact: t`Contacts`,
});
const typeWords = (): Record<TypeGroup, string> => ({
  pdf: t`PDF`,
  word: t`Word`,
  excel: t`Excel`,
  powerpoint: t`PowerPoint`,
  mail: t({ message: 'Mail', context: 'type of file' }),
  text: t({ message: 'Text', context: 'type of file' }),
  picture: t({ message: 'Picture', context: 'type of file' }),
  media: t`Audio and video`,
  archive: t({ message: 'Archive', context: 'type of file' }),
  other: t({ message: 'Other', context: 'type of file' }),
});

function nameOf(key: FacetKey, value: { key: string; name: string }): string {
  if (key === 'kind') return kindWords()[value.key as FoundKind] ?? value.name;
  if (key === 'type') return typeWords()[value.key as TypeGroup] ?? value.name;
  return value.name;
}

export function FacetPanel({ facets, isExact, search, onChange }: FacetPanelProps) {
  const { t } = useLingui();
  return (
    <aside className={classes.facets} aria-label={t`Sort and filter`}>
      <fieldset className={classes.group}>
        <legend>{t`Sort By`}</legend>
        <div className={classes.sort}>
          {(['relevance', 'date'] as const).map((sortBy) => (
            <button
              key={sortBy}
              type="button"
              aria-pressed={search.sortBy === sortBy}
              onClick={() => onChange({ ...search, sortBy })}
            >
              {sortBy === 'relevance' ? t`Relevance` : t`Date`}
            </button>
          ))}
        </div>
      </fieldset>
      {facets.map((facet) => (
        <FacetGroup key={facet.key} facet={facet} isExact={isExact} search={search} onChange={onChange} />
      ))}
    </aside>
  );
}

const fewValues = 6;

function FacetGroup({
  facet,
  isExact,
  search,
  onChange,
}: Omit<FacetPanelProps, 'facets'> & { facet: Facet }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole
    ? facet.values
    : facet.values.filter((value, index) => index < fewValues || value.active);
  const choose = (value: string, isActive: boolean) => {
    const { [facet.key]: _, ...others } = search.facets;
    onChange({ ...search, facets: isActive ? others : { ...others, [facet.key]: value } });
  };
  return (
    <fieldset className={classes.group}>
      <legend>{facetWords()[facet.key]}</legend>
      {shown.map((value) => (
        <button
          key={value.key}
          type="button"
          className={classes.value}
          aria-pressed={value.active}
          onClick={() => choose(value.key, value.active)}
        >
          {value.active && <IconCheck size={16} stroke={1.8} aria-hidden="true" />}
          <bdi className={classes.valueName}>{nameOf(facet.key, value)}</bdi>
          {isExact && <span className={classes.valueCount}>{value.count}</span>}
          {value.active && <IconX size={15} stroke={1.8} aria-hidden="true" />}
        </button>
      ))}
      {shown.length < facet.values.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t`Show all`}
        </button>
      )}
    </fieldset>
  );
}
