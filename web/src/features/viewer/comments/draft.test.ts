import { expect, it } from 'vitest';
import { type Draft, emptyDraft, finishDraft, putMention, startDraft, typedName } from './draft.ts';

const type = (text: string, people: Draft['people'] = []) => typedName({ text, people }, text.length)?.q;

it('a name begins with an @ at the beginning of a word, and has at most two words', () => {
  expect([type('@'), type('Ask @sa'), type('(@Hélène Sar'), type('one\n@two')]).toEqual([
    ...['', 'sa', 'Hélène Sar', 'two'],
  ]);
  expect([type('sa'), type('a@b'), type('@sa '), type('@one two three'), type('@@')]).toEqual(
    Array(5).fill(undefined),
  );
  // Somebody who was chosen is written to the end.
  expect([type('@Cher', [{ id: 1, name: 'Cher' }]), type('@Cher is', [{ id: 1, name: 'Cher' }])]).toEqual([
    ...[undefined, undefined],
  ]);
});

it('who is chosen takes the place of what was typed, and the cursor stands behind', () => {
  const draft = { ...emptyDraft, text: 'Ask @sa, please' };
  const put = putMention(draft, { from: 4, to: 7, q: 'sa' }, { id: 7, name: 'Samuel Okafor' });
  expect(put).toEqual({
    draft: { text: 'Ask @Samuel Okafor, please', people: [{ id: 7, name: 'Samuel Okafor' }] },
    cursor: 18,
  });
  const alone = { ...emptyDraft, text: '@s' };
  expect(putMention(alone, { from: 0, to: 2, q: 's' }, { id: 7, name: 'Sam' }).draft.text).toBe('@Sam ');
});

it('what is written comes back the same, by the names of today', () => {
  const stored = 'Dear @[Anna Weber](12), ask @[Ben](3)!';
  const draft = startDraft(stored, new Map([[12, 'Anna Renamed']]));
  expect(draft.text).toBe('Dear @Anna Renamed, ask @Ben!');
  expect(finishDraft(draft)).toBe('Dear @[Anna Renamed](12), ask @[Ben](3)!');
  expect(finishDraft({ ...draft, text: ' Dear @Anna Renamedy and @Benny ' })).toBe(
    'Dear @Anna Renamedy and @Benny',
  );
});

it('the longer name is meant first; two of the same name are both mentioned; odd signs are only signs', () => {
  const people = [
    { id: 1, name: 'Ann' },
    { id: 2, name: 'Ann Lee' },
    { id: 3, name: 'Ann Lee' },
    { id: 4, name: 'C++ (x) [y]' },
  ];
  expect(finishDraft({ text: '@Ann @Ann Lee @Ann Lee @C++ (x) [y]', people })).toBe(
    '@[Ann](1) @[Ann Lee](2) @[Ann Lee](3) @[C++ (x)  y](4)',
  );
});
