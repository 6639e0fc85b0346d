import { t } from '@lingui/core/macro';
import { type Draft, inherits, ownOf, type Stored, sourceOf } from './draft.ts';
import { shown } from './flags.ts';
import { parentOf, type Tree } from './tree.ts';

export interface RowState {
  own: number;
  effective: number;
  /** What would be there without what is not saved. */
  before: number;
  isChanged: boolean;
  line: string;
}

const nothing: Draft = new Map();

export function stateOf(tree: Tree, stored: Stored, draft: Draft, place: number): RowState {
  const own = ownOf(stored, draft, place);
  const source = sourceOf(tree, stored, draft, place);
  const effective = source === undefined ? 0 : ownOf(stored, draft, source);
  const wasSource = sourceOf(tree, stored, nothing, place);
  const before = wasSource === undefined ? 0 : (stored[wasSource] as number);
  const isChanged = draft.has(place);
  const inheritsChange = !isChanged && (source !== wasSource || (source !== undefined && draft.has(source)));
  const line = lineOf();
  return { own, effective: shown(effective), before: shown(before), isChanged, line };

  function lineOf(): string {
    if (isChanged) {
      if (own === inherits) return t`Inherits again, not saved`;
      return parentOf(tree, place) < 0 ? t`Set on the space, not saved` : t`Set here, not saved`;
    }
    if (inheritsChange) return t`Inherits the unsaved changes`;
    if (own !== inherits) {
      if (shown(own) === 0) return t`No access`;
      return parentOf(tree, place) < 0 ? t`Set on the space` : t`Set here`;
    }
    if (source === undefined) return t`No access: nothing is set`;
    return t`Inherited from ${tree.names[source] as string}`;
  }
}
