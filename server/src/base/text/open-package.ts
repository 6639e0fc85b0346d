import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { FileProblem } from './file-problem.ts';

const mostEntries = 20_000;
/** Of one part that is XML, and of everything together. */
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

/** The reader fails by itself as soon as a part is larger or smaller than it declares. */
async function checkContent(zip: ZipFile, entry: Entry): Promise<void> {
  let head = '';
  for await (const piece of readEntry(zip, entry)) {
    if (isXml(entry) && head.length < 2000) {
      // Without the zero bytes of UTF-16.
      head += piece.toString('latin1', 0, 4000).replaceAll('\0', '');
      if (/<!DOCTYPE|<!ENTITY/i.test(head)) throw new FileProblem('unreadable');
    }
  }
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  yield* await zip.openReadStreamPromise(entry);
}
