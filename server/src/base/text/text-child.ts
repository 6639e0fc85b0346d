// A process of its own for each file: reads one that somebody uploaded, and says its text or what is wrong with it.
// It may neither write nor start anything (see read-text.ts).
import { open } from 'node:fs/promises';
import { FileProblem } from './file-problem.ts';

const [kind, path = ''] = process.argv.slice(2);

try {
  const text = await textOf(kind);
  process.stdout.write(JSON.stringify({ text }));
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  process.stdout.write(JSON.stringify({ problem: error.reason }));
}

async function textOf(kind: string | undefined): Promise<string> {
  if (kind === 'message') return textOfMessage();
  if (kind === 'office') return textOfOffice();
  // Only to see whether it runs.
  await import('./office-text.ts');
  return '';
}

async function textOfMessage(): Promise<string> {
  const { textOfMessage } = await import('./message-text.ts');
  return textOfMessage(path);
}

/** An Office file with a password is a compound file around an encrypted one. */
async function textOfOffice(): Promise<string> {
  const file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  if (buffer.readUInt32BE() === 0xd0cf11e0) throw new FileProblem('protected');
  const { textOfOffice } = await import('./office-text.ts');
  return textOfOffice(path);
}
