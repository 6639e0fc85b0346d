import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { keepActiveOption } from './active-option.ts';
import { findOptions } from './find-options.ts';
import classes from './select-styles.module.css';

/**
 * What all of them share. The list stands inside the window, where axe and readers of a screen expect it, and
 * scrolls itself, so that the field which controls it is known.
 */
export const selectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes.options },
  maxDropdownHeight: 'none',
  ref: keepActiveOption,
  filter: findOptions,
};

export const multiSelectProps = {
  ...selectProps,
  classNames: {
    ...selectProps.classNames,
    inputField: classes.inner,
    pill: classes.pill,
    pillsList: classes.pills,
  },
};

/** The class of a window around a select: the list may hang out of it. */
export const roomy = classes.roomy;
