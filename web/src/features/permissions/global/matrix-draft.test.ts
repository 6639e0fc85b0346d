import { describe, expect, it } from 'vitest';
import { flipHeld, heldKey, heldOf, isHeld, rebaseHeld, writeRoles } from './matrix-draft.ts';

const stored = heldOf([
  { id: 5, permissions: [1, 2] },
  { id: 6, permissions: [] },
]);
const none = new Set<string>();

describe('[PERM-04] the matrix of global permissions', () => {
  it('collects what is ticked, and forgets what comes back', () => {
    const one = flipHeld(none, heldKey(6, 2));
    expect(isHeld(stored, one, heldKey(6, 2))).toBe(true);
    expect(flipHeld(one, heldKey(6, 2)).size).toBe(0);
  });

  it('sends the roles that change, with everything they have', () => {
    const changed = flipHeld(flipHeld(none, heldKey(5, 1)), heldKey(6, 2));
    expect(writeRoles(stored, changed, [1, 2])).toEqual([
      { id: 5, permissions: [2] },
      { id: 6, permissions: [2] },
    ]);
  });

  it('stays on top of what others have saved', () => {
    const changed = flipHeld(flipHeld(none, heldKey(5, 1)), heldKey(6, 2));
    const theirs = heldOf([{ id: 5, permissions: [2] }]);
    expect([...rebaseHeld(stored, theirs, changed)]).toEqual([heldKey(6, 2)]);
  });
});
