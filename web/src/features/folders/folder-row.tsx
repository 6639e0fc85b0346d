import { plural, t } from '@lingui/core/macro';
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
  const { documents, inAll } = node;
  const here = plural(documents, { one: '# document', other: '# documents' });
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
        {inAll === documents ? (
          <>
            <span aria-hidden="true">{documents}</span>
            <span className="atr-hidden">, {here}</span>
          </>
        ) : (
          <>
            <span aria-hidden="true" title={t`${here} here, ${inAll} with all folders below`}>
              {documents} / {inAll}
            </span>
            <span className="atr-hidden">, {t`${here} here, ${inAll} with all folders below`}</span>
          </>
        )}
      </TreeLabel>
    </Link>
  );
}
