import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { FileProblem } from './file-problem.ts';
import { type Gathered, gatherText } from './gather-text.ts';
import { openPackage, type Package } from './open-package.ts';

/** Where the text of Word, PowerPoint and Excel is, in the order in which it is read. */
const textParts = [
  /^word\/document\d*\.xml$/,
  /^word\/(header|footer|footnotes|endnotes|comments)\d*\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
  /^xl\/workbook\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
  /^xl\/comments\d*\.xml$/,
];

/** Elements after which a new line begins, or at least a new word. */
const lineEnds = new Set(['p', 'br', 'cr', 'row', 'si', 'tr']);
const wordEnds = new Set(['tab', 'tc', 'c', 'is']);

export async function textOfOffice(path: string): Promise<string> {
  const office = await openPackage(path);
  const text = gatherText();
  try {
    for (const name of inOrder(office.names)) {
      if (text.isFull()) break;
      await readPart(office, name, text);
      text.add('\n');
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('unreadable');
  } finally {
    office.close();
  }
  return text.end();
}

function inOrder(names: string[]): string[] {
  const numberIn = (name: string) => Number(/\d+(?=\.xml$)/.exec(name)?.[0] ?? 0);
  return textParts.flatMap((pattern) =>
    names.filter((name) => pattern.test(name)).sort((a, b) => numberIn(a) - numberIn(b)),
  );
}

async function readPart(office: Package, name: string, text: Gathered): Promise<void> {
  const parser = new SaxesParser();
  let isText = false;
  let isNumber = false;
  let isReference = false;
  parser.on('doctype', () => {
    throw new FileProblem('unreadable');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if (local === 't') isText = true;
    // A cell holds a number, or the place of a shared string.
    else if (local === 'c') isReference = attributes.t === 's';
    else if (local === 'v') isNumber = !isReference;
    else if (local === 'sheet' && attributes.name) text.add(`${attributes.name}\n`);
  });
  parser.on('text', (piece) => {
    if (isText || isNumber) text.add(piece);
  });
  parser.on('closetag', ({ name }) => {
    const local = localName(name);
    if (local === 't') isText = false;
    else if (local === 'v') isNumber = false;
    else if (lineEnds.has(local)) text.add('\n');
    else if (wordEnds.has(local)) text.add(' ');
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of office.read(name)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    parser.write(decoder.decode(piece, { stream: true }));
    if (text.isFull()) return;
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
