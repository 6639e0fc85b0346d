import { crc32, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeDocx } from './make-docx.ts';
import { makePdf } from './make-pdf.ts';
import { makePng } from './make-png.ts';
import { makePptx } from './make-pptx.ts';
import { makeText } from './make-text.ts';
import { makeXlsx } from './make-xlsx.ts';

const title = 'Prüfplan & <Abnahme> – 48 €';
const paragraphs = Array.from(
  { length: 9 },
  (_, index) => `(${index}) ${'Der Kessel wird jährlich geprüft. '.repeat(9)}`,
);

describe('a made PDF', () => {
  const file = makePdf({ title, paragraphs, pages: 3 }).toString('latin1');

  it('says truly where each object stands', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(file.slice(start, start + 4)).toBe('xref');
    expect(places).toHaveLength(6 + 3 * 3);
    places.forEach((place, index) => {
      expect(file.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    });
  });

  it('says truly how long each page is', () => {
    const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)];
    expect(streams).toHaveLength(3);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('keeps accents, and brackets apart from its own', () => {
    expect(file).toContain('(Pr\xfcfplan & <Abnahme> \x96 48 \x80) Tj');
    expect(file).toContain('(\\(0\\) Der Kessel wird j\xe4hrlich');
  });

  it('continues on a further page when one is full', () => {
    expect(
      makePdf({ title, paragraphs: [...paragraphs, ...paragraphs, ...paragraphs], pages: 1 }).toString(),
    ).toMatch(/\/Type \/Pages \/Count [3-9] /);
  });
});

describe.each([
  ['docx', makeDocx({ title, paragraphs: ['Перечень 👷', '<w:p>'] }), ['Перечень 👷', '&lt;w:p&gt;']],
  [
    'xlsx',
    makeXlsx({ sheet: 'Kosten: 2026/27 [alle Werke, Gruppe]', header: ['Werk'], rows: [['=1+1', 2.5]] }),
    ['<t xml:space="preserve">=1+1</t>', '<v>2.5</v>', 'name="Kosten  2026 27  alle Werke, Gr"'],
  ],
  [
    'pptx',
    makePptx({
      slides: [
        { title, lines: ['Öl', 'Gas'] },
        { title: 'Two', lines: [] },
      ],
    }),
    ['Prüfplan &amp; &lt;Abnahme&gt;', 'Gas', 'slide2.xml'],
  ],
])('a made %s', (_, file, texts) => {
  const parts = unzip(file);

  it('holds what it was given', () => {
    const all = Object.values(parts).join('');
    for (const text of texts) expect(all).toContain(text);
  });

  it('is well-formed in all its parts', () => {
    for (const xml of Object.values(parts)) expect(unclosed(xml)).toEqual([]);
  });

  it('names the type of each part, and refers only to parts that exist', () => {
    const typed = [...(parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(
      ([, path]) => path,
    );
    const own = Object.keys(parts).filter((path) => !/\.rels$|^\[/.test(path));
    expect(typed.sort()).toEqual(own.sort());
    for (const [path, xml] of Object.entries(parts).filter(([path]) => path.endsWith('.rels'))) {
      const base = new URL(path.replace(/_rels\/[^/]*$/, ''), 'http://zip/');
      const targets = [...xml.matchAll(/Target="([^"]+)"/g)].map(
        ([, target]) => new URL(target as string, base),
      );
      for (const { pathname } of targets) expect(parts).toHaveProperty([pathname.slice(1)]);
    }
  });
});

it('a made picture is a PNG that differs by its seed alone', async () => {
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map((seed) => makePng({ width: 64, height: 48, seed })),
  );
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 64, height: 48 });
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

it('a made text is wrapped UTF-8', () => {
  const lines = makeText({ title: 'Протокол', paragraphs }).toString().split('\n');
  expect(lines.slice(0, 2)).toEqual(['Протокол', '========']);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
});

/** Reads by the directory at the end, as programs do. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.length - 22;
  expect(file.readUInt32LE(end)).toBe(0x06054b50);
  const parts: Record<string, string> = {};
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size, nameLength] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ];
    const place = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = place + 30 + nameLength;
    const content = inflateRawSync(file.subarray(start, start + packed));
    expect(content).toHaveLength(size);
    expect(file.readUInt32LE(at + 16)).toBe(crc32(content));
    parts[name] = content.toString();
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return parts;
}

/** The tags that are open at the end; one that closes another than the last stays too. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, , alone] of xml.matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g)) {
    if (alone) continue;
    if (slash && open.at(-1) === name) open.pop();
    else open.push(name as string);
  }
  return [
    ...open,
    ...xml
      .replace(/<[^<>]*>/g, '')
      .split(/[^<>]+/)
      .filter(Boolean),
  ];
}
