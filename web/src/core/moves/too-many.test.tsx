import { mostItems } from '@atrium/contract/documents';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { tellTooMany } from './too-many.ts';

const document = { id: 1, name: 'a.txt', space: 1, folder: null };
const things = (count: number) => ({ documents: Array(count).fill(document), folders: [] });

it('[DOC-07] more than one request takes is said instead of moved in parts', async () => {
  await renderAlone(<Toasts />);
  expect(tellTooMany(things(mostItems))).toBe(false);
  expect(tellTooMany(things(mostItems + 1))).toBe(true);
  expect(await screen.findByText('Choose at most 10,000, or move their folder.')).toBeTruthy();
});
