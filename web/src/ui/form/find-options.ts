import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldText } from '../../base/text/fold-text.ts';

/** Finds the options of a select by any part of their names, whatever the case and accents; Mantine minds accents. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim());
  return (options as ComboboxItem[]).filter(({ label }) => foldText(label).includes(wanted)).slice(0, limit);
};
