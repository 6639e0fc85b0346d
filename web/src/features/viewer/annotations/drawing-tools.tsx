import '../../../ui/menu.ts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCircle,
  IconCursorText,
  IconDots,
  IconHighlight,
  IconLine,
  IconNote,
  IconPencil,
  IconPointer,
  IconSquare,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { BarButton } from '../bar-button.tsx';
import classes from '../pdf.module.css';
import type { PdfParts } from '../pdf-parts.ts';
import { useEscape } from '../use-viewer-keys.ts';
import { useDeleteKey } from './use-delete-key.ts';

/** What can be drawn. A tool stays in hand until another one is taken, or Escape puts it down. */
export function DrawingTools({ parts }: { parts: PdfParts }) {
  const { t } = useLingui();
  const { active, take } = useTool(parts);
  const often = [
    { id: 'highlight', label: t`Highlight`, icon: IconHighlight },
    { id: 'textComment', label: t`Note`, icon: IconNote },
    { id: 'ink', label: t`Draw`, icon: IconPencil },
    { id: 'freeText', label: t`Text`, icon: IconCursorText },
  ];
  const seldom = [
    { id: 'underline', label: t`Underline`, icon: IconUnderline },
    { id: 'strikeout', label: t`Strike out`, icon: IconStrikethrough },
    { id: 'square', label: t`Rectangle`, icon: IconSquare },
    { id: 'circle', label: t`Ellipse`, icon: IconCircle },
    { id: 'line', label: t`Line`, icon: IconLine },
  ];
  const isSeldom = seldom.some(({ id }) => id === active);
  return (
    <>
      <BarButton label={t`Select`} icon={IconPointer} isOn={active === null} onClick={() => take(null)} />
      {often.map(({ id, label, icon }) => (
        <BarButton
          key={id}
          label={label}
          icon={icon}
          isOn={active === id}
          onClick={() => take(active === id ? null : id)}
        />
      ))}
      <Menu position="bottom" width={200}>
        <Menu.Target>
          <ActionIcon
            size={36}
            className={isSeldom ? classes.on : undefined}
            aria-label={t`More drawing tools`}
            title={t`More drawing tools`}
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {seldom.map(({ id, label, icon: Icon }) => (
            <Menu.Item key={id} leftSection={<Icon size={18} stroke={1.6} />} onClick={() => take(id)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.divider} />
    </>
  );
}

function useTool({ annotation }: PdfParts) {
  const listen = useCallback((on: () => void) => annotation.onActiveToolChange(on), [annotation]);
  const active = useSyncExternalStore(listen, () => annotation.getActiveTool()?.id ?? null);
  useEscape(() => {
    const isDrawing = active !== null;
    const isChosen = annotation.getSelectedAnnotationIds().length > 0;
    if (isDrawing) annotation.setActiveTool(null);
    if (isChosen) annotation.deselectAnnotation();
    return isDrawing || isChosen;
  });
  useDeleteKey(annotation);
  return { active, take: (id: string | null) => annotation.setActiveTool(id) };
}
