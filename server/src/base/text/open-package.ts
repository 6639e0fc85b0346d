import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { FileProblem } from './file-problem.ts';

const mostEntries = 20_000;
/** The most bytes of one part that is XML; below it, of everything together. */
const mostXml = 128 * 1024 ** 2;
const mostBytes = 1024 ** 3;
/** Texts and tables shrink to a twentieth, a bomb to a thousandth. */
const mostRatio = 150;
const smallBytes = 8 * 1024 ** 2;

const isXml = ({ fileName }: Entry) => /\.(xml|rels|vml)$/i.test(fileName);

export interface Package {
  names: string[];
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/**
 * Opens a docx, xlsx or pptx once it is known to be harmless: the sizes it declares, those it has (each part is
 * unpacked and thrown away), and no part that declares entities.
 */
export async function openPackage(path: string): Promise<Package> {
  const zip = await openPromise(path, { autoClose: false }).catch(unreadable);
  try {
    const entries = await checkDeclared(zip);
    for (const entry of entries.values()) await checkContent(zip, entry);
    return {
      names: [...entries.keys()],
      read: (name) => readEntry(zip, entries.get(name) as Entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof FileProblem ? error : new FileProblem('unreadable');
  }
}

function unreadable(): never {
  throw new FileProblem('unreadable');
}

async function checkDeclared(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new FileProblem('too-large');
  const entries = new Map<string, Entry>();
  let size = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileProblem('protected');
    entries.set(entry.fileName, entry);
    size += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (isXml(entry) && entry.uncompressedSize > mostXml) throw new FileProblem('too-large');
  }
  if (size > mostBytes || (size > smallBytes && size > packed * mostRatio)) {
    throw new FileProblem('too-large');
  }
  return entries;
}

/** A byte order mark and white space may come before the first character. */
const before = /^[\s\xef\xbb\xbf\xfe\xff]+/;
const declaration = /<!(DOCTYPE|ENTITY)/i;
const longest = '<!DOCTYPE'.length;
const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/;
/** Encodings that are read here: in any other a declaration could be written so that nobody would know it. */
const knownEncoding = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-1)$/i;

/**
 * The reader fails by itself as soon as a part is larger or smaller than it declares. What begins like XML is taken
 * for it, whatever it is called: which parts are XML, the file itself says.
 */
async function checkContent(zip: ZipFile, entry: Entry): Promise<void> {
  let head = '';
  let last = '';
  for await (const piece of readEntry(zip, entry)) {
    // Without the zero bytes of UTF-16.
    const text = piece.toString('latin1').replaceAll('\0', '');
    if (head.length < 200) head = (head + text).replace(before, '').slice(0, 1000);
    if (head.startsWith('<') && declaration.test(last + text)) throw new FileProblem('unreadable');
    last = text.slice(1 - longest);
  }
  const written = encoding.exec(head)?.[1] ?? 'utf-8';
  const isOther = isXml(entry) && head !== '' && !head.startsWith('<');
  if (isOther || !knownEncoding.test(written)) throw new FileProblem('unreadable');
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}
