import { startWeatherService } from '../../server/src/testing/services/weather-service.ts';
import { weatherPort } from './places.ts';

/** A weather service: seven degrees and some clouds everywhere. */
await startWeatherService(weatherPort);
