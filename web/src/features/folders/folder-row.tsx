import type { Folder } from '@atrium/contract/folders';
import { plural } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { TreeLabel } from '../../ui/tree/tree-label.tsx';
import type { TreeRowView } from '../../ui/tree/tree-row.tsx';

interface FolderRowProps {
  row: TreeRowView<Folder>;
  /** The number of documents in the folder; undefined as long as it is not known. */
  count: number | undefined;
  onChoose: (() => void) | undefined;
}

const asElsewhere = {};

export function FolderRow({ row: { node, hasChildren, isOpen, props }, count, onChoose }: FolderRowProps) {
  const { onClick, ...rest } = props;
  return (
    <Link
      to={node.route}
      {...rest}
      activeProps={asElsewhere}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) onChoose?.();
      }}
    >
      <TreeLabel name={node.name} hasChildren={hasChildren} isOpen={isOpen}>
        {count !== undefined && (
          <>
            <span aria-hidden="true">{count}</span>
            <span className="atr-hidden">, {plural(count, { one: '# document', other: '# documents' })}</span>
          </>
        )}
      </TreeLabel>
    </Link>
  );
}
