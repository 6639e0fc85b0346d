import { pino } from 'pino';
import { webFolder } from './app.ts';
import { StartError } from './base/errors.ts';
import { readConfig } from './config.ts';
import { startAtrium } from './start.ts';

/** The sign-ins and the address are for a person's eyes, so they go to the console as plain text. */
const say = (text: string) => process.stdout.write(`${text}\n`);

const stopping = stopOnSignals();

try {
  const config = readConfig(process.env);
  // Written in larger pieces, at least once a second: a write per line costs a tenth of a small request.
  const lines = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines);
  const running = await startAtrium(config, { log, web: webFolder });
  stopping.then(async () => {
    await running.close();
    process.exit(0);
  });
  say(`Atrium is ready: ${config.publicUrl ?? running.address}`);
  for (const sentence of running.missing) say(sentence);
  if (running.firstContent.setUpLink) {
    say(
      `Choose the password of ${config.adminEmail} with this link, once, within 24 hours:\n  ${running.firstContent.setUpLink}`,
    );
  }
  if (config.demo) {
    say('Demo sign-ins, all with the password atrium-demo:');
    for (const [email, what] of running.firstContent.demoSignIns) say(`  ${email.padEnd(26)} ${what}`);
  }
} catch (error) {
  // Our own sentences stand alone; anything else needs its stack to be understood.
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
}

/**
 * Listens from the first moment on: what is half started when it is told to stop is started, and then stopped in good
 * order.
 */
function stopOnSignals(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    // Started by scripts/start.mjs: when that is killed, its channel closes.
    process.on('disconnect', () => resolve());
    // It is no reason to stay where the start has failed.
    process.channel?.unref();
  });
}
