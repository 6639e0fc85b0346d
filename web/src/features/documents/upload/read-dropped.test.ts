import { describe, expect, it } from 'vitest';
import { chosenFiles, readDropped } from './read-dropped.ts';

const fileEntry = (name: string, isReadable = true) => ({
  name,
  isDirectory: false,
  file: (take: (file: File) => void, fail: (error: Error) => void) =>
    isReadable ? take(new File(['x'], name)) : fail(new Error('no')),
});

/** As browsers do, a few at a time. */
const folderEntry = (name: string, entries: { name: string }[]) => ({
  name,
  isDirectory: true,
  createReader() {
    const left = [...entries];
    return { readEntries: (take: (some: unknown[]) => void) => take(left.splice(0, 2)) };
  },
});

const dropOf = (...entries: unknown[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer;

const pathsOf = (found: { file: File; folder: string }[]) =>
  found.map(({ file, folder }) => `${folder}|${file.name}`);

describe('[DOC-05] what is dropped', () => {
  it('keeps its folders, however many files they hold', async () => {
    const lyon = folderEntry(
      'Lyon',
      ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map((name) => fileEntry(name)),
    );
    const found = await readDropped(
      dropOf(fileEntry('a.txt'), folderEntry('Evidence', [lyon, fileEntry('b.txt')])),
    );
    expect(pathsOf(found)).toEqual([
      '|a.txt',
      'Evidence/Lyon|1.pdf',
      'Evidence/Lyon|2.pdf',
      'Evidence/Lyon|3.pdf',
      'Evidence/Lyon|4.pdf',
      'Evidence/Lyon|5.pdf',
      'Evidence|b.txt',
    ]);
  });

  it('leaves out what operating systems put into folders', async () => {
    const folder = folderEntry(
      'F',
      ['.DS_Store', 'Thumbs.db', 'a.txt', '._a.txt'].map((name) => fileEntry(name)),
    );
    expect(pathsOf(await readDropped(dropOf(folder)))).toEqual(['F|a.txt']);
  });

  it('names what cannot be read', async () => {
    const found = await readDropped(
      dropOf(folderEntry('F', [fileEntry('locked.txt', false), fileEntry('a.txt')])),
    );
    expect(found.map(({ file, unreadable }) => [file.name, unreadable])).toEqual([
      ['locked.txt', true],
      ['a.txt', undefined],
    ]);
  });
});

it('[DOC-05] a chosen folder keeps its structure', () => {
  const file = new File(['x'], 'a.txt');
  Object.defineProperty(file, 'webkitRelativePath', { value: 'Evidence/Lyon/a.txt' });
  expect(pathsOf(chosenFiles([file, new File(['y'], 'b.txt')]))).toEqual(['Evidence/Lyon|a.txt', '|b.txt']);
});
