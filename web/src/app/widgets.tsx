import { useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Widget, Widgets } from '../features/dashboard/widget.ts';
import { lazily } from '../ui/lazily.tsx';

const Welcome = lazily(async () => (await import('../features/dashboard/welcome-widget.tsx')).WelcomeWidget);

const contents = [Welcome];

/** What could not be loaded says so in its own place. */
export const preloadWidgets = () => Promise.allSettled(contents.map(({ preload }) => preload()));

/** Everything that can be put on a dashboard: a feature adds its line here. Feeds are of the spaces one can read. */
export function useWidgets(): Widgets {
  const { t } = useLingui();
  return useMemo(() => {
    const fixed: Widget[] = [
      {
        ...{ id: 'welcome', title: t`Welcome`, kind: t`Greeting, date and weather`, icon: IconPhoto },
        ...{ isBare: true, Content: Welcome, forget: Welcome.forget },
      },
    ];
    return new Map(fixed.map((widget) => [widget.id, widget]));
  }, [t]);
}
