import { useLingui } from '@lingui/react/macro';
import {
  IconCircle,
  IconCursorText,
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
import type { PdfParts } from '../pdf-parts.ts';
import type { Tool } from '../tools/folding-tools.tsx';
import { useEscape } from '../use-viewer-keys.ts';
import { useDeleteKey } from './use-delete-key.ts';

/** What can be drawn. A tool stays in hand until another one is taken, or Escape puts it down. */
export function useDrawingTools(parts: PdfParts, group: number): { often: Tool[]; seldom: Tool[] } {
  const { t } = useLingui();
  const { annotation } = parts;
  const active = useActiveTool(parts);
  const take = (id: string | null) => annotation.setActiveTool(id);
  const tool = (id: string, label: string, icon: Tool['icon'], rank: number): Tool => ({
    ...{ label, icon, rank, group, isOn: active === id },
    run: () => take(active === id ? null : id),
  });
  return {
    often: [
      {
        ...{ label: t`Select`, icon: IconPointer, rank: 5, group },
        ...{ isOn: active === null, run: () => take(null) },
      },
      tool('highlight', t`Highlight`, IconHighlight, 1),
      tool('textComment', t`Note`, IconNote, 2),
      tool('ink', t`Draw`, IconPencil, 6),
      tool('freeText', t({ message: 'Text', context: 'tool' }), IconCursorText, 7),
    ],
    seldom: [
      tool('underline', t`Underline`, IconUnderline, 0),
      tool('strikeout', t`Strike out`, IconStrikethrough, 0),
      tool('square', t`Rectangle`, IconSquare, 0),
      tool('circle', t`Ellipse`, IconCircle, 0),
      tool('line', t`Line`, IconLine, 0),
    ],
  };
}

function useActiveTool({ annotation }: PdfParts): string | null {
  const listen = useCallback((on: () => void) => annotation.onActiveToolChange(on), [annotation]);
  return useSyncExternalStore(listen, () => annotation.getActiveTool()?.id ?? null);
}

/** The keys of who may draw. */
export function DrawingKeys({ parts }: { parts: PdfParts }) {
  const { annotation } = parts;
  useEscape(() => {
    const isDrawing = annotation.getActiveTool() !== null;
    const isChosen = annotation.getSelectedAnnotationIds().length > 0;
    if (isDrawing) annotation.setActiveTool(null);
    if (isChosen) annotation.deselectAnnotation();
    return isDrawing || isChosen;
  });
  useDeleteKey(annotation);
  return null;
}
