import type { Passage } from '@atrium/contract/search';
import { createElement, Fragment } from 'react';

/** Pieces of one text: they keep their order, so they need no keys. */
export const Marked = ({ parts }: { parts: Passage['parts'] }) =>
  createElement(
    Fragment,
    null,
    ...parts.map(({ text, isMatch }) => (isMatch ? createElement('mark', null, text) : text)),
  );
