import '../../../../ui/menu.ts';
import type { ColumnLayout } from '@atrium/contract/parts/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  type Icon,
  IconCheck,
  IconColumns2,
  IconColumns3,
  IconColumnsOff,
  IconLayoutSidebar,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { ToolButton } from '../../../../core/rich-text/tool-button.tsx';
import { removeColumns, setColumns } from './change-columns.ts';

export function ColumnsMenu({ editor, layout }: { editor: Editor; layout: ColumnLayout | undefined }) {
  const { t } = useLingui();
  const layouts: [ColumnLayout, string, Icon][] = [
    ['two-equal', t`Two equal columns`, IconColumns2],
    ['two-sidebar-left', t`Narrow column on the left`, IconLayoutSidebar],
    ['three-equal', t`Three equal columns`, IconColumns3],
  ];
  // The menu gives the focus back to its button first.
  const then = (change: () => void) => () => {
    change();
    requestAnimationFrame(() => editor.commands.focus());
  };
  return (
    <Menu position="bottom-start" width={250} withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <ToolButton icon={IconColumns2} label={t`Columns`} active={layout !== undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        {layouts.map(([name, label, Drawing]) => (
          <Menu.Item
            key={name}
            leftSection={<Drawing size={18} stroke={1.6} aria-hidden="true" />}
            rightSection={
              layout === name ? <IconCheck size={16} stroke={2} aria-label={t`Now`} /> : undefined
            }
            onClick={then(() => setColumns(editor, name))}
          >
            {label}
          </Menu.Item>
        ))}
        {layout && (
          <Menu.Item
            leftSection={<IconColumnsOff size={18} stroke={1.6} aria-hidden="true" />}
            onClick={then(() => removeColumns(editor))}
          >
            <Trans>Remove columns</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
