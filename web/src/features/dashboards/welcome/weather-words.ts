import type { Weather } from '@atrium/contract/weather';
import { t } from '@lingui/core/macro';
import {
  IconCloud,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';

/** The weather codes of the WMO in a few words, and a drawing. */
export function describeWeather({ code, isDay }: Pick<Weather, 'code' | 'isDay'>): {
  words: string;
  icon: typeof IconCloud;
} {
  const clear = isDay ? IconSun : IconMoon;
  if (code === 0) return { words: isDay ? t`Sunny` : t({ message: 'Clear', context: 'sky' }), icon: clear };
  if (code === 1) return { words: t`Mostly clear`, icon: clear };
  if (code === 2) return { words: t`Partly cloudy`, icon: IconCloud };
  if (code === 3) return { words: t`Cloudy`, icon: IconCloud };
  if (code >= 95) return { words: t`Thunderstorm`, icon: IconCloudStorm };
  if (code === 85 || code === 86) return { words: t`Snow showers`, icon: IconCloudSnow };
  if (code >= 80) return { words: t`Rain showers`, icon: IconCloudRain };
  if (code >= 71) return { words: t`Snow`, icon: IconCloudSnow };
  if (code === 56 || code === 57 || code === 66 || code === 67)
    return { words: t`Freezing rain`, icon: IconCloudRain };
  if (code >= 61) return { words: t`Rain`, icon: IconCloudRain };
  if (code >= 51) return { words: t`Drizzle`, icon: IconCloudRain };
  if (code === 45 || code === 48) return { words: t`Fog`, icon: IconCloudFog };
  return { words: t`Cloudy`, icon: IconCloud };
}
