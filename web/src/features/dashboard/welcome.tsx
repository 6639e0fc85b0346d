import dayjs from 'dayjs';
import { greeting } from './greeting.ts';
import { useClock } from './use-clock.ts';
import classes from './welcome.module.css';

const isNight = (hour: number) => hour < 6 || hour >= 18;

export function Welcome({ firstName }: { firstName: string }) {
  const now = useClock();
  return (
    <section
      className={classes.welcome}
      data-night={isNight(now.getHours()) || undefined}
      aria-labelledby="greeting"
    >
      <div className={classes.words}>
        <time className={classes.when} dateTime={now.toISOString()}>
          {dayjs(now).format('dddd, D MMMM · HH:mm')}
        </time>
        <h2 className={classes.greeting} id="greeting">
          {greeting(now.getHours(), firstName)}
        </h2>
      </div>
    </section>
  );
}
