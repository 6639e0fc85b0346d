import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './filter-box.module.css';

interface FilterBoxProps {
  /** Stands in the empty box, and is its name. */
  label: string;
  onFilter: (text: string) => void;
  width?: number;
}

/** Typing waits 300 ms for the next letter; Escape clears at once. */
export function FilterBox({ label, onFilter, width }: FilterBoxProps) {
  const [text, setText] = useState('');
  const later = useDebouncedCallback(onFilter, 300);
  return (
    <TextInput
      className={classes.filter}
      style={width ? { width, maxWidth: '100%' } : undefined}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        later.cancel();
        setText('');
        onFilter('');
      }}
    />
  );
}
