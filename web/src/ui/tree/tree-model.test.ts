import { describe, expect, it } from 'vitest';
import { idsAbove, isWithin, makeTreeModel } from './tree-model.ts';

const node = (id: string, parent: string | null) => ({ id, parent, name: `Folder ${id}` });
const model = makeTreeModel(
  [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'a'), node('x', 'gone')],
  {
    rootName: 'Space',
    id: (one) => one.id,
    parent: (one) => one.parent,
    name: (one) => one.name,
  },
);

describe('[FLD-04] the tree that is shown', () => {
  it('keeps the order of siblings', () => {
    expect(model.children(null)).toEqual(['a', 'x']);
    expect(model.children('a')).toEqual(['b', 'd']);
    expect(model.children('c')).toEqual([]);
    expect(model.name('c')).toBe('Folder c');
    expect(model.node('nobody')).toBeUndefined();
  });

  it('hangs what has no parent here at the top', () => {
    expect(model.parent('x')).toBeNull();
  });

  it('knows what lies in what', () => {
    expect(idsAbove(model, 'c')).toEqual(['a', 'b']);
    expect(isWithin(model, 'c', 'a')).toBe(true);
    expect(isWithin(model, 'c', 'c')).toBe(true);
    expect(isWithin(model, 'a', 'c')).toBe(false);
    expect(isWithin(model, null, 'a')).toBe(false);
  });
});
