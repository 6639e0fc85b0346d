import { readFile } from 'node:fs/promises';
import { type CFB$Container, find, parse } from 'cfb';
import { FileProblem } from './file-problem.ts';
import { tidyText } from './gather-text.ts';

/** Subject, from (name and address), to, copies to, body: the numbers of Outlook's properties. */
const fields = ['0037', '0C1A', '0C1F', '0E04', '0E03', '1000'];
const htmlBody = '10130102';

/** The text of a mail that Outlook has saved. */
export async function textOfMessage(path: string): Promise<string> {
  const message = parseMessage(await readFile(path));
  const found = fields.map((field) => readField(message, field));
  if (!found.at(-1)) found.push(withoutTags(readField(message, htmlBody, 'utf-8')));
  return tidyText(found.filter(Boolean).join('\n'));
}

function parseMessage(bytes: Buffer): CFB$Container {
  try {
    const message = parse(bytes);
    if (find(message, '__properties_version1.0')) return message;
  } catch {
    // said below
  }
  throw new FileProblem('unreadable');
}

/** Reads a field that is written in UTF-16, or by old programs in the code page of their machine. */
function readField(message: CFB$Container, field: string, encoding?: string): string {
  const kinds = encoding
    ? [['', encoding]]
    : ([
        ['001F', 'utf-16le'],
        ['001E', 'windows-1252'],
      ] as const);
  for (const [kind, label] of kinds) {
    const entry = find(message, `/__substg1.0_${field}${kind}`);
    if (entry?.content) return new TextDecoder(label).decode(Uint8Array.from(entry.content));
  }
  return '';
}

const withoutTags = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&');
