import type { MentionablePerson } from '@atrium/contract/annotations';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { press, renderAlone } from '../../../testing/test-frame.tsx';
import { CommentField } from './comment-field.tsx';
import { emptyDraft } from './draft.ts';

const person = (id: number, fullName: string): MentionablePerson => ({
  ...{ id, fullName, email: null, position: 'Legal counsel', image: null },
});
const two = [person(7, 'Samuel Okafor'), person(8, 'Hélène Sarrazin')];
const known = new Map([
  [7, 'Samuel Okafor'],
  [9, 'Élise Weber'],
]);

function Page({ onSend, mentionsNobody }: { onSend: () => void; mentionsNobody: boolean }) {
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <CommentField
      {...{ documentId: 5, names: known, draft, onChange: setDraft, onSend, mentionsNobody }}
      {...{ label: 'Add a reply', act: 'Reply' }}
    />
  );
}

async function open(answer: () => Response = ok(two), mentionsNobody = false) {
  const seen = stubServer({ 'GET /documents/5/mentionable': answer });
  const onSend = vi.fn();
  await renderAlone(<Page onSend={onSend} mentionsNobody={mentionsNobody} />);
  return { seen, onSend };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Add a reply');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

it('[VIEW-02] a list of people opens at an @, is walked by keys, and puts somebody into the comment', async () => {
  const { seen, onSend } = await open();
  expect(field().getAttribute('aria-autocomplete')).toBe('list');
  type('Ask @sa');
  await screen.findByRole('listbox', { name: 'People who can read this document' });
  expect(seen.map(({ query }) => query)).toEqual([{ q: 'sa' }]);
  expect(options()).toEqual(['SOSamuel OkaforLegal counselEnter', 'HSHélène SarrazinLegal counsel']);
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(active()).toContain('Samuel');
  key('ArrowDown');
  expect(active()).toContain('Hélène');
  key('ArrowDown');
  key('ArrowUp');
  expect(active()).toContain('Hélène');
  key('Enter');
  expect(field().value).toBe('Ask @Hélène Sarrazin ');
  expect(options()).toEqual([]);
  type('Ask @Hélène Sarrazin today');
  key('Enter', { ctrlKey: true });
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Ask @[Hélène Sarrazin](8) today');
});

it('[VIEW-02] Escape closes the list alone, until somebody goes on typing; a click and Tab choose too', async () => {
  const { onSend } = await open();
  type('@s');
  await screen.findByRole('listbox');
  key('Escape');
  expect(options()).toEqual([]);
  expect(field().value).toBe('@s');
  type('@sa');
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  expect(field().value).toBe('@Samuel Okafor ');
  type('@Samuel Okafor and @h');
  await screen.findByRole('listbox');
  key('ArrowDown');
  key('Tab');
  await press('Reply');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('@[Samuel Okafor](7) and @[Hélène Sarrazin](8)');
});

it('[VIEW-02] who cannot be asked for is found among those whose names stand here; who is not stays text', async () => {
  const { onSend } = await open(refuse('auth.forbidden'));
  type('@eli');
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'ÉWÉlise WeberEnter',
  ]);
  key('Enter');
  type('@Élise Weber and @nobody');
  await waitFor(() => expect(options()).toEqual([]));
  await press('Reply');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('@[Élise Weber](9) and @nobody');
});

it('[VIEW-02] nothing is asked and sent without need', async () => {
  const { seen, onSend } = await open(ok(two), true);
  type('  @sa ');
  type('  ');
  key('Enter', { ctrlKey: true });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(true);
  expect([seen, onSend.mock.calls]).toEqual([[], []]);
});
