import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { someDocument } from '../../../testing/items.ts';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { Toasts } from '../../../ui/toast/toasts.tsx';
import { changeOf, clickTag, countTags, shareOf } from './tag-choice.ts';
import { TagModal } from './tag-modal.tsx';

const tags = [
  { id: 1, name: 'Draft' },
  { id: 2, name: 'Final' },
  { id: 3, name: 'Secret' },
];
const documents = [
  someDocument(7, 'Plan.pdf', { tags: [1, 2] }),
  someDocument(8, 'Map.pdf', { tags: [2] }),
  someDocument(9, 'List.pdf', { tags: [2] }),
];
const put = 'PUT /documents/tags/multiple';
const back = [{ documents: [7], add: [1], remove: [] }];

async function open(answers: Parameters<typeof stubServer>[0] = {}, given = documents, leftOut = 0) {
  const seen = stubServer({ 'GET /tags': ok(tags), ...answers });
  const onClose = vi.fn();
  await renderAlone(
    <>
      <TagModal opened onClose={onClose} documents={given} leftOut={leftOut} />
      <Toasts />
    </>,
  );
  await screen.findByRole('checkbox', { name: /Draft/ });
  return { seen, onClose };
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const state = (name: RegExp) => (box(name).indeterminate ? 'some' : box(name).checked ? 'all' : 'none');
const click = (name: RegExp) => act(async () => box(name).click());

beforeEach(() => notifications.clean());

it('[DOC-07] says which tags all have, some or none; what is chosen is sent once, and taken back', async () => {
  const { seen, onClose } = await open({ [put]: ok({ changed: 3, back }) });
  expect(screen.getByRole('dialog', { name: 'Tags of 3 documents' })).toBeTruthy();
  expect([/Draft/, /Final/, /Secret/].map(state)).toEqual(['some', 'all', 'none']);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await click(/Draft/);
  await click(/Final/);
  expect([/Draft/, /Final/, /Secret/].map(state)).toEqual(['all', 'none', 'none']);
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent()).toEqual([{ changes: [{ documents: [7, 8, 9], add: [1], remove: [2] }] }]);
  expect(await screen.findByText('Tags of 3 documents changed')).toBeTruthy();
  await press('Undo');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ changes: back });
});

it('[DOC-07] what is left out is told; what the server refuses stays in the window, and nothing is lost', async () => {
  const { onClose } = await open({ [put]: refuse('auth.forbidden') }, documents.slice(0, 1), 2);
  expect(screen.getByRole('dialog', { name: 'Tags of “Plan.pdf”' })).toBeTruthy();
  expect(screen.getByText(/^2 items are left out/)).toBeTruthy();
  await click(/Secret/);
  await press('Save');
  expect(await screen.findByText('A sentence of the server.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(state(/Secret/)).toBe('all');
});

it('clicks of any kind and number: what was not touched, or touched back, stays as it is', () => {
  const someTags = fc.array(fc.integer({ min: 1, max: 5 })).map((all) => ({ tags: [...new Set(all)] }));
  fc.assert(
    fc.property(
      fc.array(someTags, { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 5 })),
      (all, clicks) => {
        const counts = countTags(all);
        const had = (tag: number) => shareOf(counts.get(tag) ?? 0, all.length);
        let choice: Parameters<typeof clickTag>[0] = new Map();
        for (const tag of clicks) choice = clickTag(choice, tag, had(tag));
        const { add, remove } = changeOf(choice);
        for (const tag of [1, 2, 3, 4, 5]) {
          const turns = clicks.filter((one) => one === tag).length % (had(tag) === 'some' ? 3 : 2);
          expect(add.includes(tag)).toBe(turns === 1 && had(tag) !== 'all');
          expect(remove.includes(tag)).toBe(
            had(tag) === 'some' ? turns === 2 : turns === 1 && had(tag) === 'all',
          );
        }
      },
    ),
  );
});
