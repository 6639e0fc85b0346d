import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './folder-page.module.css';

/** Typing waits 300 ms for the next letter; Escape clears at once. */
export function FileFilter({ onFilter }: { onFilter: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const later = useDebouncedCallback(onFilter, 300);
  const label = t`Filter by name...`;
  return (
    <TextInput
      className={classes.filter}
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
