import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { meQuery } from '../../core/people/me.ts';
import { marta } from '../../testing/people.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { TutorialWidget } from './tutorial-widget.tsx';

const [one, two] = ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=abcdefghijk'];

it('[DASH-02] one video: framed by a click, without cookies', async () => {
  await renderAlone(<TutorialWidget tutorials={[{ title: '', url: one }]} />);
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.queryByText(/Part/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Play video/ }));
  expect(document.querySelector('iframe')?.src).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
  );
});

it('[DASH-02] several: another is chosen by its title, and begins with a click too', async () => {
  await renderAlone(
    <TutorialWidget
      tutorials={[
        { title: 'First steps', url: one },
        { title: '', url: two },
      ]}
    />,
  );
  expect(screen.getByText('Part 1 of 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Play video/ }));
  await press('Part 2');
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('button', { name: 'First steps' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Play video/ }));
  expect(document.querySelector('iframe')?.src).toContain('/embed/abcdefghijk');
});

it('[DASH-02] none: tips to get started, of contacts only for those who may see them', async () => {
  for (const seeContacts of [true, false]) {
    const me = { ...marta, abilities: { ...marta.abilities, seeContacts } };
    await renderAlone(<TutorialWidget tutorials={[]} />, (client) =>
      client.setQueryData(meQuery.queryKey, me),
    );
    expect(screen.getAllByRole('link', { name: 'Open a space' }).at(-1)?.getAttribute('href')).toBe(
      '/spaces',
    );
  }
  expect(screen.getAllByRole('link', { name: 'Look up a colleague' })).toHaveLength(1);
});
