import { describe, expect, it } from 'vitest';
import { createZipNames } from './zip-names.ts';

const named = (...paths: string[]) => {
  const names = createZipNames();
  return paths.map((path) => (path.endsWith('/') ? names.folder(path) : names.file(path)));
};

describe('[5.3.2] [5.3.3] the path of a zip’s entry', () => {
  it.each([
    ['../../etc/passwd', '_/_/etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['a//b/./c', 'a/b/_/c'],
    ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
    ['..\\x', '.._x'],
    ['a\r\nb\0c.txt', 'a__b_c.txt'],
    ['\u202egpj.exe', '_gpj.exe'],
    ['what? <"a|b*:">.txt', 'what_ __a_b____.txt'],
    ['ends with a dot./and space ', 'ends with a dot_/and space_'],
    ['half \ud800 a character', 'half \ufffd a character'],
    ['', 'file'],
    ['/', 'folder/'],
    ['CON', 'CON_'],
    ['folder/nul.tar.gz', 'folder/nul_.tar.gz'],
    ['com1 .txt', 'com1_ .txt'],
    ['LPT9/aux/x', 'LPT9_/aux_/x'],
    ['console.txt', 'console.txt'],
    ['Überblick/報告書.xlsx', 'Überblick/報告書.xlsx'],
  ])('%j becomes %j', (path, expected) => {
    expect(named(path)).toEqual([expected]);
  });

  it('is nobody else’s, whatever the case or the way of writing accents', () => {
    expect(named('a/Report.pdf', 'a/report.PDF', 'a/REPORT.pdf', 'b/Report.pdf')).toEqual([
      'a/Report.pdf',
      'a/report (2).PDF',
      'a/REPORT (3).pdf',
      'b/Report.pdf',
    ]);
    expect(named('e\u0301.txt', '\u00e9.txt')).toEqual(['\u00e9.txt', '\u00e9 (2).txt']);
    expect(named('a?.txt', 'a*.txt', 'a_.txt')).toEqual(['a_.txt', 'a_ (2).txt', 'a_ (3).txt']);
    expect(named('a (2).txt', 'a.txt', 'A.txt')).toEqual(['a (2).txt', 'a.txt', 'A (3).txt']);
  });

  it('is found at once, however many have the same name', () => {
    const names = named(...Array<string>(20_000).fill('a.txt'));
    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe('a (20000).txt');
  });

  it('of a folder stays the same for all that lies in it', () => {
    expect(named('A/x', 'a/x', 'A/y', 'a/y', 'a/')).toEqual(['A/x', 'a (2)/x', 'A/y', 'a (2)/y', 'a (2)/']);
  });

  it('is never both a file and a folder', () => {
    expect(named('a', 'a/b', 'a/c')).toEqual(['a', 'a (2)/b', 'a (2)/c']);
    expect(named('a/b', 'a')).toEqual(['a/b', 'a (2)']);
  });

  it('fits into file systems, and keeps its ending', () => {
    const [long, again] = named(`${'ä'.repeat(250)}.pdf`, `${'ä'.repeat(250)}.pdf`);
    expect(long).toBe(`${'ä'.repeat(118)}.pdf`);
    expect(again).toBe(`${'ä'.repeat(118)} (2).pdf`);
    const deep = named(`${'x'.repeat(255)}/`.repeat(100) + 'y'.repeat(255))[0] ?? '';
    expect(Buffer.byteLength(deep)).toBeLessThan(4096);
    expect(named(`${'.'.repeat(300)}`)).toEqual(['_']);
    expect(named(`${'a'.repeat(239)}. b`)[0]).not.toMatch(/[. ]$/);
  });
});
