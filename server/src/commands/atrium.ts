import { pino } from 'pino';
import { StartError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { backupCommands } from './backup/commands.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';

const commands: Record<string, Command> = { ...backupCommands, doctor };

const say = (text: string) => void process.stdout.write(`${text}\n`);

try {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    say(`Usage: npm run atrium -- COMMAND\n\n${describeCommands()}`);
    process.exitCode = name === '' || name === 'help' ? 0 : 2;
  } else {
    // What people are told is the command's own; the rest goes where it does not mix with it.
    const log = pino({ level: 'warn', base: null }, pino.destination({ fd: 2, sync: true }));
    process.exitCode = await command.run(words, { config: readConfig(process.env), log, say });
  }
} catch (error) {
  // Our own sentences stand alone; anything else needs its stack to be understood.
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 1;
}

function describeCommands(): string {
  const lines = Object.entries(commands).map(
    ([name, { use, what }]) => `  ${`${name} ${use}`.padEnd(34)} ${what}`,
  );
  return lines.join('\n');
}
