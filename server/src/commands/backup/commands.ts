import type { Command } from '../command.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';
import { verifyCommand } from './verify.ts';

export const backupCommands: Record<string, Command> = {
  backup: backupCommand,
  verify: verifyCommand,
  restore: restoreCommand,
};
