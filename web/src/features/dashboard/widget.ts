import type { IconRss } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Something that can be put on a dashboard. Which there are is said by app/widgets.tsx. */
export interface Widget {
  id: string;
  title: string;
  /** What sort of thing it is, for the toolbox. */
  kind: string;
  icon: typeof IconRss;
  /** Its content, without a frame; loaded when it is first drawn. */
  content: () => ReactNode;
  /** Fills its frame to the edge and says itself what it is. */
  isBare?: boolean;
  /** Lets code that could not be loaded be asked for once more. */
  forget: () => void;
}

export type Widgets = ReadonlyMap<string, Widget>;
