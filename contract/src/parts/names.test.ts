import { describe, expect, it } from 'vitest';
import { fileEnding, pdfName } from './file-ending.ts';
import { checkName, cleanUploadName, Name, numbered, parseFolderLines, splitSubFolder } from './names.ts';

/** Why a name is refused, by the schema and without it. */
function messageOf(name: unknown): string | undefined {
  const message = Name.safeParse(name).error?.issues[0]?.message;
  if (typeof name === 'string' && message) expect(() => checkName(name)).toThrow(message);
  return message;
}

describe('a name', () => {
  it('is kept in one spelling, without space around it', () => {
    expect(Name.parse('  Pru\u0308fung \t')).toBe('Prüfung');
    expect(checkName('  Pru\u0308fung \t')).toBe('Prüfung');
  });

  it('may hold any letters, emoji and joined emoji', () => {
    for (const name of [
      'Перечень',
      'سياسة الجودة',
      '品質',
      'Plan 👩‍🔧 2026',
      '=1+1',
      'a.b.c',
      'CONtract',
      '…',
    ]) {
      expect(Name.parse(name)).toBe(name);
      expect(checkName(name)).toBe(name);
    }
  });

  it.each(['', '   ', '\u200b\u200d', undefined])('is required: %j', (name) => {
    expect(messageOf(name)).toBe('Name is required.');
  });

  it('has at most 255 characters, counted as people do', () => {
    expect(Name.parse('😀'.repeat(255))).toHaveLength(510);
    expect(messageOf('a'.repeat(256))).toBe('Use at most 255 characters.');
  });

  it.each([
    ['a\0b', 'control'],
    ['a\nb', 'control'],
    ['a\u0085b', 'control'],
    ['a\u2028b', 'control'],
    ['a\ud800', 'half a character'],
    ['\udc00a', 'half a character'],
    ...[...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'].map((mark) => [
      `a${mark}b`,
      'direction',
    ]),
    ['../x', '/'],
    ['a\\b', '\\'],
    ['.', 'dots'],
    ['..', 'dots'],
    ...['CON', 'prn', 'Aux.txt', 'nul.tar.gz', 'COM0', 'lpt9.pdf', 'com¹', 'con .txt'].map((name) => [
      name,
      'reserved',
    ]),
  ])('is refused with a sentence: %j [5.3.2]', (name, word) => {
    expect(messageOf(name)).toContain(word);
  });

  it('is judged quickly, however long [1.3.12]', () => {
    const before = performance.now();
    expect(messageOf('a'.repeat(1_000_000))).toContain('255');
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('an uploaded name', () => {
  it('loses its commas and keeps to the same rules [DOC-05]', () => {
    expect(cleanUploadName('Costs, 2026, final.xlsx')).toBe('Costs 2026 final.xlsx');
    expect(() => cleanUploadName(',,')).toThrow('Name is required.');
    expect(() => cleanUploadName('.,.')).toThrow('dots');
  });
});

describe('the sub-folder of an upload', () => {
  it('is a path of names [DOC-05]', () => {
    expect(splitSubFolder('')).toEqual([]);
    expect(splitSubFolder('/')).toEqual([]);
    expect(splitSubFolder('a')).toEqual(['a']);
    expect(splitSubFolder('/Pläne/ 2026 /')).toEqual(['Pläne', '2026']);
  });

  it.each(['..', '../x', 'a/../b', 'a//b', '//a', 'a/./b', 'a\\b', 'a/\0', 'a/con', 'a/ /b', 'a\u202e/b'])(
    'is refused: %j [5.3.2]',
    (path) => {
      expect(() => splitSubFolder(path)).toThrow(/\w/);
    },
  );

  it('has an end', () => {
    expect(splitSubFolder('a/'.repeat(20))).toHaveLength(20);
    expect(() => splitSubFolder('a/'.repeat(21))).toThrow('at most 20 deep');
  });
});

describe('endings', () => {
  it('are in lower case, without the dot', () => {
    expect(['A.PDF', 'a.tar.GZ', '.env', 'a.', 'a', '1. Intro', 'v.2 x'].map(fileEnding)).toEqual([
      'pdf',
      'gz',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('stay behind a number', () => {
    expect(numbered('report.pdf', 2)).toBe('report (2).pdf');
    expect(numbered('.env', 3)).toBe('.env (3)');
    expect(numbered('1. Intro', 2)).toBe('1. Intro (2)');
    expect(numbered('plan.İNİ', 2)).toBe('plan (2).İNİ');
    expect(pdfName('plan.İNİ')).toBe('plan.pdf');
  });

  it('stay when a long name is shortened for its number', () => {
    const long = numbered(`${'😀'.repeat(251)}.pdf`, 12);
    expect([...long]).toHaveLength(255);
    expect(long).toMatch(/😀 \(12\)\.pdf$/u);
    expect(Name.parse(long)).toBe(long);
  });
});

describe('lines of new folders', () => {
  it('are one folder each, one dash per level [FLD-01]', () => {
    expect(parseFolderLines('Plants\n-Linz\r\n-- Hall 1\n\n-Graz\nOffice-2\n')).toEqual({
      folders: [
        {
          name: 'Plants',
          children: [
            { name: 'Linz', children: [{ name: 'Hall 1', children: [] }] },
            { name: 'Graz', children: [] },
          ],
        },
        { name: 'Office-2', children: [] },
      ],
    });
  });

  it.each([
    ['-Linz', 1, 'without dashes'],
    ['Plants\n\n--Hall 1', 3, '2 dashes skip a level: at most 1 dash'],
    ['Plants\n-Linz\nOffice\n--Hall', 4, 'skip a level'],
    ['Plants\n-', 2, 'Name is required.'],
    ['Plants\n-a/b', 2, 'cannot hold /'],
    [' \n', 1, 'Name is required.'],
  ])('are refused with the line that is wrong: %j [FLD-01]', (text, line, error) => {
    expect(parseFolderLines(text)).toEqual({ line, error: expect.stringContaining(error) });
  });

  it('go 20 levels deep', () => {
    const lines = Array.from({ length: 21 }, (_, depth) => `${'-'.repeat(depth)}a`);
    expect(parseFolderLines(lines.slice(0, 20).join('\n'))).toHaveProperty('folders');
    expect(parseFolderLines(lines.join('\n'))).toEqual({
      line: 21,
      error: expect.stringContaining('20 deep'),
    });
  });
});
