import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import {
  IconArrowsDiagonalMinimize2,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import classes from '../pdf.module.css';
import { InBar } from '../slots.tsx';
import { FoldingTools, type Tool } from '../tools/folding-tools.tsx';
import type { PicturePlace } from './use-picture-place.ts';

/** As wide as the figure of a thousand percent. */
const figureWidth = 62;

/** What the bar does with a picture. The browser prints the page, of which nothing but the picture is put on paper. */
export function PictureTools({ place }: { place: PicturePlace }) {
  const { t } = useLingui();
  const percent = `${Math.round(place.zoom * 100)}%`;
  const figure = (
    <UnstyledButton
      key="percent"
      className={classes.figure}
      onClick={place.fit}
      aria-label={t`${percent}, fit to window`}
      title={t`Fit to window`}
      aria-keyshortcuts="0"
    >
      {percent}
    </UnstyledButton>
  );
  const tools: Tool[] = [
    {
      ...{ label: t`Zoom out`, icon: IconZoomOut, run: place.zoomOut, group: 0, rank: 1 },
      ...{ shortcut: '-', disabled: !place.canZoomOut },
    },
    {
      ...{ label: t`Fit to window`, icon: IconArrowsDiagonalMinimize2, run: place.fit, group: 0, rank: 3 },
      figure: { node: figure, width: figureWidth },
    },
    {
      ...{ label: t`Zoom in`, icon: IconZoomIn, run: place.zoomIn, group: 0, rank: 1 },
      ...{ shortcut: '+', disabled: !place.canZoomIn },
    },
    { label: t`Rotate`, icon: IconRotateClockwise, run: place.rotate, group: 1, rank: 2, shortcut: 'r' },
    {
      ...{ label: t`Print`, icon: IconPrinter, run: () => print(), group: 1, rank: 4 },
      shortcut: 'Control+P',
    },
  ];
  return (
    <InBar slot="tools">
      <FoldingTools tools={tools} seldom={{ tools: [], label: '', group: 1 }} />
    </InBar>
  );
}
