import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** What is done to an installation beside its servers, by whoever runs the machine. */
export interface Command {
  /** Its words, as the help shows them. */
  use: string;
  what: string;
  /** Answers the process's exit code. Throws a StartError for what is to be said as a sentence. */
  run(words: string[], given: Given): Promise<number>;
}

export interface Given {
  config: Config;
  log: Logger;
  /** For the eyes of whoever started it. */
  say(text: string): void;
}
