import type { RoleHere } from '@atrium/contract/permission-tree';
import { describe, expect, it } from 'vitest';
import { inherits } from '../draft.ts';
import { all, bitOf, entryOf } from '../flags.ts';
import { changeHere, copyFrom, differencesHere, rebaseHere, rowOf } from './here-draft.ts';

const reads = bitOf('canRead') | bitOf('canReadDocument');
const none = new Map<number, number>();

const role = (id: number, own: number | null, inherited: number | null): RoleHere => ({
  id,
  name: `Role ${id}`,
  users: 3,
  own: own === null ? null : entryOf(own),
  inherited:
    inherited === null
      ? null
      : { permissions: entryOf(inherited), from: { entityType: 0, entityId: 1, name: 'Works' } },
});

describe('[PERM-03] permissions at one place', () => {
  it('an entry counts, then what is inherited, then nothing', () => {
    expect(rowOf(role(1, reads, all), none)).toMatchObject({ own: reads, effective: reads });
    expect(rowOf(role(1, null, all), none)).toMatchObject({ own: inherits, effective: all });
    expect(rowOf(role(1, null, null), none)).toMatchObject({ own: inherits, effective: 0 });
    const draft = new Map([[1, inherits]]);
    expect(rowOf(role(1, 0, all), draft)).toMatchObject({ effective: all, before: 0, isChanged: true });
  });

  it('what comes back to what is stored is no change, nor is none where nothing is inherited', () => {
    const draft = changeHere(role(1, reads, null), none, all);
    expect([...draft]).toEqual([[1, all]]);
    expect(changeHere(role(1, reads, null), draft, reads).size).toBe(0);
    expect(changeHere(role(1, null, null), none, 0).size).toBe(0);
    expect([...changeHere(role(1, null, reads), none, 0)]).toEqual([[1, 0]]);
  });

  it('a copy gives every role what it has there, by inheriting where that does it', () => {
    const here = [role(1, null, reads), role(2, all, reads), role(3, reads, null), role(4, null, all)];
    const there = [role(1, all, null), role(2, null, reads), role(4, null, all)];
    expect([...copyFrom(here, there)]).toEqual([
      [1, all],
      [2, inherits],
      [3, inherits],
    ]);
    expect(copyFrom(there, there).size).toBe(0);
  });

  it('stays on top of what others have saved, and names the roles that they changed', () => {
    const before = [role(1, null, reads), role(2, null, null)];
    const after = [role(1, null, all), role(2, all, null)];
    const draft = new Map([
      [1, 0],
      [2, all],
      [9, all],
    ]);
    expect([...rebaseHere(after, draft)]).toEqual([[1, 0]]);
    expect(differencesHere(before, after).map(({ id }) => id)).toEqual([1, 2]);
    expect(differencesHere(before, before)).toEqual([]);
  });
});
