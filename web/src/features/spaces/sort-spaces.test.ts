import { expect, it } from 'vitest';
import { reviewHint } from './review-hint.ts';
import { filterSpaces, sortSpaces } from './sort-spaces.ts';
import { someSpace } from './testing-spaces.ts';

const spaces = ['projects', 'Board', 'Ärzte', 'quality', 'Plant 10', 'Plant 2'].map((name, index) =>
  someSpace(index + 1, name),
);
const names = (list: { name: string }[]) => list.map(({ name }) => name);

it('[NAV-04] [SPC-01] spaces sort by name without regard to case', () => {
  expect(names(sortSpaces(spaces))).toEqual(['Ärzte', 'Board', 'Plant 2', 'Plant 10', 'projects', 'quality']);
});

it('[NAV-04] the filter looks for every word, without regard to case and accents', () => {
  expect(names(filterSpaces(spaces, 'arz'))).toEqual(['Ärzte']);
  expect(names(filterSpaces(spaces, '10 plant'))).toEqual(['Plant 10']);
  expect(filterSpaces(spaces, '  ')).toHaveLength(spaces.length);
  expect(filterSpaces(spaces, 'nothing')).toEqual([]);
});

it('[SPC-01] an open review is shown with its last day', () => {
  const space = someSpace(1, 'Quality', {
    needsRoleAudit: true,
    auditDeadline: '2026-03-05',
  });
  const on = (day: string) => new Date(`${day}T12:00:00`);
  expect(reviewHint(space, on('2026-03-05'))).toEqual({ deadline: '05.03.2026', isOver: false });
  expect(reviewHint(space, on('2026-03-06'))?.isOver).toBe(true);
  expect(reviewHint({ ...space, auditDeadline: null }, on('2026-03-01'))).toBeUndefined();
  expect(reviewHint({ ...space, needsRoleAudit: false }, on('2026-03-01'))).toBeUndefined();
});
