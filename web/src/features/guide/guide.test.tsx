import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '../../core/people/me.ts';
import { marta } from '../../testing/people.ts';
import { done, ok, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { Guide } from './guide.tsx';

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement('div');
  page.id = 'root';
  document.body.append(page);
});
afterEach(() => page.remove());

async function open(wantsGuide = true) {
  const asked = stubServer({ 'PUT /me/guide': done, 'GET /spaces': ok([]) });
  const onClose = vi.fn();
  const frame = await renderAlone(<Guide items={{}} opened onClose={onClose} />, (client) =>
    client.setQueryData(meQuery.queryKey, { ...marta, wantsGuide }),
  );
  return { ...frame, asked, onClose };
}
const seen = (asked: { method: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const at = (number: number) => screen.findByText(`${number} of 5`);

it('[NAV-02] five steps, forwards and back; the last one ends it, and that is kept on the server', async () => {
  const { asked, onClose, client } = await open();
  await at(1);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await press('Next');
  await at(2);
  await press('Back');
  await at(1);
  for (const number of [2, 3, 4, 5]) {
    await press('Next');
    await at(number);
  }
  expect(onClose).not.toHaveBeenCalled();
  await press('Done');
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(seen(asked)).toEqual([{ isWanted: false }]));
  expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ wantsGuide: false });
});

it('[NAV-02] by keyboard: the focus is in the card, arrows go through the steps, Escape skips', async () => {
  const { asked, onClose } = await open();
  const next = await screen.findByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(next);
  fireEvent.keyDown(next, { key: 'ArrowLeft' });
  await at(1);
  fireEvent.keyDown(next, { key: 'ArrowRight' });
  await at(2);
  expect(document.activeElement).toBe(next);
  fireEvent.keyDown(next, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(seen(asked)).toEqual([{ isWanted: false }]));
});

it('[NAV-02] seen again it tells the server nothing; what lies behind cannot be reached meanwhile', async () => {
  const { asked, onClose } = await open(false);
  await at(1);
  expect(page.hasAttribute('inert')).toBe(true);
  await press('Skip the guide');
  expect(onClose).toHaveBeenCalledOnce();
  expect(seen(asked)).toEqual([]);
});
