import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../web/src');
const read = (text: string): string => JSON.parse(`"${text}"`);

/** What a folder of the web app says in another language, as its catalogue has it; fails where it is not translated. */
export function inLanguage(language: string, folder: string, english: string): string {
  const text = readFileSync(join(source, folder, 'locales', `${language}.po`), 'utf8');
  for (const [, id = '', said = ''] of text.matchAll(/^msgid "(.*)"\nmsgstr "(.+)"$/gm)) {
    if (read(id) === english) return read(said);
  }
  throw new Error(`“${english}” is not translated in ${folder || 'the root'} to ${language}.`);
}
