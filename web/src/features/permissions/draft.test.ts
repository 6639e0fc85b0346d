import { neededFlags, type PermissionEntry } from '@atrium/contract/permissions';
import { describe, expect, it } from 'vitest';
import {
  change,
  countInheriting,
  differences,
  effectiveOf,
  inherits,
  listChanges,
  rebase,
  sourceOf,
  storedOf,
} from './draft.ts';
import { all, bitOf, bitsOf, entryOf, flags, hasFlag, setAll, setNone, toggle } from './flags.ts';
import { entityOf, hasChildren, makeTree, showTree } from './tree.ts';

/** Works: Audits (ISO (2026), Suppliers), Plans. Offices: Desks. */
const tree = makeTree({
  ids: [10, 11, 12, 13, 14, 15, 20, 21],
  parents: [-1, 0, 1, 2, 1, 0, -1, 6],
  names: ['Works', 'Audits', 'ISO', '2026', 'Suppliers', 'Plans', 'Offices', 'Desks'],
  spaceIds: [1, 2],
});
const [works, audits, iso, year, suppliers, plans, offices, desks] = [0, 1, 2, 3, 4, 5, 6, 7];
const reads = bitOf('canRead') | bitOf('canReadDocument');
const entry = (objectIdentityId: number, bits: number): PermissionEntry => ({
  objectIdentityId,
  sid: 'ROLE_5',
  isInherited: false,
  ...entryOf(bits),
});
const stored = storedOf(tree, [entry(10, reads), entry(14, all), entry(999, all)]);
const none = new Map<number, number>();

describe('[PERM-03] flags that need others', () => {
  it('are ticked together', () => {
    expect(toggle(0, 'canWriteDocument')).toBe(
      bitOf('canWriteDocument') | bitOf('canReadDocument') | bitOf('canRead'),
    );
    expect(toggle(0, 'canRead')).toBe(bitOf('canRead'));
  });

  it('are unticked together', () => {
    expect(toggle(all, 'canRead')).toBe(0);
    const rest = toggle(all, 'canReadDocument');
    expect(flags.filter((flag) => !hasFlag(rest, flag))).toEqual([
      'canReadDocument',
      'canWriteDocument',
      'canDeleteDocument',
    ]);
  });

  it('never make an entry that the server refuses', () => {
    for (let bits = 0; bits <= all; bits += 1) {
      const isWhole = (some: number) =>
        flags.every(
          (flag) => !hasFlag(some, flag) || (neededFlags[flag] ?? []).every((one) => hasFlag(some, one)),
        );
      if (isWhole(bits)) expect(flags.every((flag) => isWhole(toggle(bits, flag)))).toBe(true);
    }
  });

  it('leave what the columns do not show', () => {
    const administers = bitsOf({ ...entry(1, 0), canAdminister: true });
    expect(entryOf(setAll(administers))).toMatchObject({ canAdminister: true, canShare: true });
    expect(entryOf(setNone(setAll(administers)))).toMatchObject({ canAdminister: true, canRead: false });
  });
});

describe('[PERM-03] inheritance', () => {
  it('takes the nearest entry, and says where it stands', () => {
    expect(effectiveOf(tree, stored, none, year)).toBe(reads);
    expect(sourceOf(tree, stored, none, year)).toBe(works);
    expect(sourceOf(tree, stored, none, suppliers)).toBe(suppliers);
    expect(effectiveOf(tree, stored, none, desks)).toBe(0);
    expect(sourceOf(tree, stored, none, desks)).toBeUndefined();
  });

  it('follows what is not saved yet', () => {
    const draft = change(tree, stored, none, audits, all);
    expect(effectiveOf(tree, stored, draft, year)).toBe(all);
    expect(effectiveOf(tree, stored, draft, plans)).toBe(reads);
    expect(effectiveOf(tree, stored, change(tree, stored, none, suppliers, inherits), suppliers)).toBe(reads);
    expect(countInheriting(tree, stored, draft)).toBe(2);
  });
});

describe('[PERM-03] the list of changes', () => {
  it('forgets what comes back to what is stored', () => {
    const there = change(tree, stored, none, audits, all);
    expect(there.size).toBe(1);
    expect(change(tree, stored, there, audits, inherits).size).toBe(0);
    expect(change(tree, stored, none, offices, 0).size).toBe(0);
    expect(change(tree, stored, none, desks, 0).size).toBe(1);
  });

  it('says what each row gains and loses', () => {
    const one = change(tree, stored, none, suppliers, inherits);
    const two = change(tree, stored, one, audits, toggle(reads, 'canShare'));
    expect(listChanges(tree, stored, two)).toEqual([
      { place: audits, name: 'Audits', gained: bitOf('canShare'), lost: 0, became: 'own', isSpace: false },
      {
        place: suppliers,
        name: 'Suppliers',
        gained: 0,
        lost: all & ~reads & ~bitOf('canShare'),
        became: 'inherited',
        isSpace: false,
      },
    ]);
  });

  it('stays on top of what others have saved meanwhile', () => {
    const draft = change(tree, stored, change(tree, stored, none, audits, all), plans, 0);
    const theirs = storedOf(tree, [entry(10, reads), entry(11, all)]);
    expect(differences(stored, theirs)).toEqual([audits, suppliers]);
    expect([...rebase(theirs, draft).keys()]).toEqual([plans]);
  });
});

describe('[PERM-03] what the tree shows', () => {
  const names = (open: number[], text?: string) =>
    showTree(tree, new Set(open), text).places.map((place) => tree.names[place]);

  it('is closed at first, and opens level by level', () => {
    expect(names([])).toEqual(['Works', 'Offices']);
    expect(names([works])).toEqual(['Works', 'Audits', 'Plans', 'Offices']);
    expect(names([works, audits, iso])).toHaveLength(7);
    expect(names([audits])).toEqual(['Works', 'Offices']);
  });

  it('with a filter is what is found and all above it', () => {
    expect(names([], '202')).toEqual(['Works', 'Audits', 'ISO', '2026']);
    expect(names([], 'aud')).toEqual(['Works', 'Audits']);
    expect(names([audits], 'aud')).toEqual(['Works', 'Audits', 'ISO', 'Suppliers']);
    expect(names([], 'nothing like it')).toEqual([]);
    expect(showTree(tree, new Set(), '202').isOpen(iso)).toBe(true);
    expect(showTree(tree, new Set(), 'aud').isOpen(audits)).toBe(false);
  });

  it('knows spaces from folders', () => {
    expect(entityOf(tree, offices)).toEqual({ entityType: 0, entityId: 2 });
    expect(entityOf(tree, desks)).toEqual({ entityType: 1, entityId: 21 });
    expect([audits, year].map((place) => hasChildren(tree, place))).toEqual([true, false]);
  });
});
