import { useComputedColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { dayOf, writeTime, writeWeekday } from '../../base/text/write-time.ts';
import { meQuery } from '../../core/people/me.ts';
import { useClock } from './use-clock.ts';
import { greeting } from './welcome/greeting.ts';
import { RotationControls } from './welcome/rotation-controls.tsx';
import { Scenery } from './welcome/scenery.tsx';
import { scenes } from './welcome/scenes.ts';
import { useRotation } from './welcome/use-rotation.ts';
import { WeatherChip } from './welcome/weather-chip.tsx';
import classes from './welcome-widget.module.css';

const isNight = (hour: number) => hour < 6 || hour >= 18;

/** Fills the box that it is put into. */
export function WelcomeWidget() {
  const { data: me } = useSuspenseQuery(meQuery);
  const now = useClock();
  const isDark = useComputedColorScheme() === 'dark';
  const rotation = useRotation(scenes.length);
  return (
    <section className={classes.welcome} aria-labelledby="greeting">
      <Scenery rotation={rotation} isNight={isDark || isNight(now.getHours())} />
      <div className={classes.scrim} />
      <WeatherChip />
      <div className={classes.foot}>
        <div className={classes.words}>
          <p className={classes.when}>
            {writeWeekday(dayOf(now), 'long')}, <time dateTime={now.toISOString()}>{writeTime(now)}</time>
          </p>
          <h2 className={classes.greeting} id="greeting">
            {greeting(now.getHours(), me.firstName)}
          </h2>
        </div>
        <RotationControls rotation={rotation} />
      </div>
    </section>
  );
}
