import { plural } from '@lingui/core/macro';
import { useMemo, useRef } from 'react';
import { canTake } from '../../../core/moves/can-take.ts';
import { showDragBadge } from '../../../core/moves/drag-badge.ts';
import { useDraggedThings } from '../../../core/moves/dragged-things.ts';
import { useDropThings } from '../../../core/moves/use-drop-things.ts';
import type { RowDrag } from '../../../ui/data-table/types.ts';
import type { FileRow } from './file-row.ts';
import { canEdit, choose } from './row-rights.ts';

/** A row that is dragged takes the others that are checked along; folders take what is dropped on them. */
export function useRowDrag(selected: FileRow[]): RowDrag<FileRow> {
  const { dragged, drop } = useDropThings();
  const things = useDraggedThings();
  const latest = useRef(selected);
  latest.current = selected;
  return useMemo(
    () => ({
      canDrag: canEdit,
      onStart: (row, transfer) => {
        const isChecked = latest.current.some(({ key }) => key === row.key);
        const rows = isChecked ? latest.current : [row];
        things.current = choose(rows);
        transfer.effectAllowed = 'move';
        const count = rows.length;
        showDragBadge(transfer, count === 1 ? row.name : plural(count, { one: '# item', other: '# items' }));
      },
      onEnd: () => {
        things.current = undefined;
      },
      canDrop: (row) => {
        const carried = dragged();
        return row.kind === 'folder' && carried !== undefined && canTake(carried, row.folder);
      },
      onDrop: (row) => {
        if (row.kind === 'folder') drop({ space: row.folder.space, folder: row.id, name: row.name });
      },
    }),
    [dragged, drop, things],
  );
}
