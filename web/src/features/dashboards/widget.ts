import type { IconRss } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Something that can be put on a dashboard. Which there are is said by app/widgets.tsx. */
export interface Widget {
  id: string;
  title: string;
  /** What sort of thing it is, for the toolbox. */
  kind: string;
  icon: typeof IconRss;
  /** What stands inside its frame. */
  content: () => ReactNode;
  /** What stands beside its title: a link to more of it. */
  aside?: () => ReactNode;
  /** Fills its frame to the edge and says itself what it is. */
  isBare?: boolean;
}

export type Widgets = ReadonlyMap<string, Widget>;
