import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { BarButton } from '../bar-button.tsx';
import classes from '../pdf.module.css';
import type { PdfParts } from '../pdf-parts.ts';
import type { Start } from '../start.ts';
import { useEscape } from '../use-viewer-keys.ts';
import { useSearch } from './use-search.ts';

interface SearchBoxProps {
  parts: PdfParts;
  /** What one came for; who begins a search types it. */
  start: Start;
  onClose: () => void;
}

export function SearchBox({ parts, start, onClose }: SearchBoxProps) {
  const { t } = useLingui();
  const [text, setText] = useState(start.find ?? '');
  const [wanted] = useDebouncedValue(text.trim(), 300);
  const { total, active, isSearching, find, previous, next } = useSearch(parts, start);
  useEffect(() => find(wanted), [find, wanted]);
  useEscape(() => {
    onClose();
    return true;
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && total > 0) (event.shiftKey ? previous : next)();
  };
  const isDone = wanted !== '' && !isSearching;
  return (
    <search className={classes.search} aria-label={t`Search in document`}>
      <TextInput
        autoFocus={start.find === undefined}
        onKeyDown={press}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={t`Search in document`}
        aria-label={t`Text to find`}
      />
      <span className={classes.count} role="status">
        {isDone && (total > 0 ? t`${active + 1} of ${total}` : t`Not found`)}
      </span>
      <BarButton label={t`Previous match`} icon={IconChevronUp} disabled={total === 0} onClick={previous} />
      <BarButton label={t`Next match`} icon={IconChevronDown} disabled={total === 0} onClick={next} />
      <BarButton label={t`Close search`} icon={IconX} onClick={onClose} />
    </search>
  );
}
