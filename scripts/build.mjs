// Started by `npm run build`: all that `npm start` does before it starts, for servers that something else starts.
import { buildWebApp } from './build-web.mjs';
import { endWithSentence, install } from './install.mjs';

await endWithSentence(() => {
  install();
  buildWebApp();
});
