import type { FocusEvent, MouseEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was filled in for somebody is marked by the first click or Tab, so that they type over it; the next click goes into it. */
export const typedOver = {
  onFocus: ({ currentTarget }: FocusEvent<Field>) => currentTarget.select(),
  onMouseDown: (event: MouseEvent<Field>) => {
    const field = event.currentTarget;
    if (document.activeElement === field) return;
    // The browser would put the cursor where the click was.
    event.preventDefault();
    field.focus();
  },
};
