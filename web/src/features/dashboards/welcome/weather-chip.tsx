import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useWeather } from './use-weather.ts';
import classes from './weather-chip.module.css';
import { describeWeather } from './weather-words.ts';

export function WeatherChip() {
  const { t } = useLingui();
  const state = useWeather();
  if (state.kind === 'none') return null;
  if (state.kind === 'offered') {
    return (
      <div className={classes.place}>
        <button type="button" className={classes.chip} onClick={state.show}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          <Trans>Show weather</Trans>
        </button>
        <span role="status" className={state.hasFailed ? classes.failed : undefined}>
          {state.hasFailed && <Trans>The weather is not known at the moment.</Trans>}
        </span>
      </div>
    );
  }
  const { words, icon: Icon } = describeWeather(state.weather);
  const degrees = Math.round(state.weather.temperature) + 0;
  return (
    <div className={classes.place}>
      <div className={classes.chip} data-weather>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <strong>{t`${degrees}°`}</strong>
        <span>{words}</span>
        <button type="button" className={classes.hide} aria-label={t`Hide weather`} onClick={state.hide}>
          <IconX size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
