import { plural } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { TreeFolder } from '../../core/library/read-tree.ts';
import { TreeLabel } from '../../ui/tree/tree-label.tsx';
import type { TreeRowView } from '../../ui/tree/tree-row.tsx';

interface FolderRowProps {
  row: TreeRowView<TreeFolder>;
  onChoose: (() => void) | undefined;
}

const asElsewhere = {};

export function FolderRow({ row: { node, hasChildren, isOpen, props }, onChoose }: FolderRowProps) {
  const { onClick, ...rest } = props;
  const count = node.documents;
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
        <span aria-hidden="true">{count}</span>
        <span className="atr-hidden">, {plural(count, { one: '# document', other: '# documents' })}</span>
      </TreeLabel>
    </Link>
  );
}
