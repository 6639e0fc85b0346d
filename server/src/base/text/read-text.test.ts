import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { utils, write } from 'cfb';
import { expect, it } from 'vitest';
import { makePptx } from '../../demo/files/make-pptx.ts';
import { makeXlsx } from '../../demo/files/make-xlsx.ts';
import { atEnd } from '../../testing/at-end.ts';
import {
  bombDocx,
  documentOf,
  docx,
  docxWith,
  docxWithEntities,
  lyingDocx,
} from '../../testing/office-files.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { findCage } from '../sandbox/find-cage.ts';
import { encodingOf, textOfPlain, toUtf8 } from './plain-text.ts';
import { createTextReader } from './read-text.ts';

const folder = await makeTemporaryFolder();
const { cage } = await findCage('auto');
const texts = createTextReader(cage);
let count = 0;

async function textOf(bytes: Buffer, kind: 'office' | 'message' = 'office'): Promise<string> {
  count += 1;
  const path = join(folder, `file-${count}`);
  await writeFile(path, bytes);
  return texts.read(kind, path).catch((error: Error) => error.message);
}

it('[SRCH-04] Word, Excel and PowerPoint files give their text', async () => {
  expect(await textOf(docx('Grüße & 日本', 'second'))).toBe('Title\nGrüße & 日本\nsecond');
  const sheet = makeXlsx({ sheet: 'Figures', header: ['Plant', 'Planned'], rows: [['Győr', 1234.5]] });
  const words = (await textOf(sheet)).split(/\s+/);
  expect(words).toEqual(expect.arrayContaining(['Figures', 'Plant', 'Planned', 'Győr', '1234.5']));
  const slides = makePptx({
    slides: [
      { title: 'First', lines: ['one', 'two'] },
      { title: 'Second', lines: [] },
    ],
  });
  expect((await textOf(slides)).split(/\s+/)).toEqual(['First', 'one', 'two', 'Second']);
});

it('[SRCH-04] a mail of Outlook gives subject, sender, recipient and body', async () => {
  const message = utils.cfb_new();
  const add = (name: string, content: Buffer) => utils.cfb_add(message, `/__substg1.0_${name}`, content);
  utils.cfb_add(message, '/__properties_version1.0', Buffer.alloc(32));
  add('0037001F', Buffer.from('Überschrift', 'utf16le'));
  add('0C1A001E', Buffer.from('Zoë', 'latin1'));
  add('0E04001F', Buffer.from('Staff', 'utf16le'));
  add('10130102', Buffer.from('<style>p{}</style><p>Hello &amp; goodbye</p>'));
  expect(await textOf(write(message, { type: 'buffer' }), 'message')).toBe(
    'Überschrift\nZoë\nStaff\nHello & goodbye',
  );
  expect(await textOf(Buffer.from('no compound file'), 'message')).toMatch(/unreadable/);
});

it('[5.2.3] a bomb is told by what it declares, and by what it holds, without unpacking it into memory', async () => {
  expect(await textOf(bombDocx())).toMatch(/too-large/);
  expect(await textOf(lyingDocx())).toMatch(/unreadable/);
});

it('[1.5.1] entities are refused at once: nothing is fetched, read or multiplied', async () => {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close());
  const { port } = server.address() as AddressInfo;
  const outside = `<!ENTITY a SYSTEM "http://127.0.0.1:${port}/">`;
  const laughs = `<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('')}`;
  expect(await textOf(docxWithEntities(outside, '&a;'))).toMatch(/unreadable/);
  expect(await textOf(docxWithEntities('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'))).toMatch(
    /unreadable/,
  );
  const started = Date.now();
  expect(await textOf(docxWithEntities(laughs, '&a30;'))).toMatch(/unreadable/);
  expect(Date.now() - started).toBeLessThan(5000);
  // A part that holds no text: LibreOffice would read it.
  const elsewhere = docxWith(documentOf(''), { 'word/styles.xml': `<!DOCTYPE a [${outside}]><a>&a;</a>` });
  expect(await textOf(elsewhere)).toMatch(/unreadable/);
  expect(hits).toBe(0);
});

it('[1.5.1] a declaration is found in every part, wherever it stands and however it is written', async () => {
  const declared = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
  const late = `<?xml version="1.0"?><!--${' '.repeat(70_000)}-->`;
  const wide = Buffer.from(`\ufeff${late}${declared}`, 'utf16le');
  // In pieces of 64 kB the word is cut somewhere.
  const cut = Array.from({ length: 9 }, (_, at) => `${' '.repeat(65_536 - 4 - at)}${declared}`);
  const parts: [string, string | Buffer][] = [
    ['word/styles.xml', late + declared],
    ['word/styles.xml', `\n\t${late}${declared.replace('DOCTYPE', 'doctype')}`],
    ['word/styles.xml', wide],
    ['word/styles.xml', Buffer.from(wide).swap16()],
    ['word/styles.xml', `<?xml version="1.0" encoding="UTF-7"?>${declared.replaceAll('<!', '+ADwAIQ-')}`],
    ['word/styles.xml', Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93])],
    // Its name says nothing: [Content_Types].xml may call it the document.
    ['word/document.bin', late + declared],
    ['customXml/item1.xml', `<a/>${declared}`],
    ...cut.map((text): [string, string] => ['docProps/app.xml', `<!--${text}`]),
  ];
  const said = await Promise.all(
    parts.map(([name, part]) => textOf(docxWith(documentOf(''), { [name]: part }))),
  );
  expect(said).toEqual(parts.map(() => expect.stringMatching(/unreadable/)));
  const harmless = { 'word/media/a.png': `\x89PNG ${declared}`, 'docProps/app.xml': late, 'word/b.xml': '' };
  expect(await textOf(docxWith(documentOf('<w:p><w:r><w:t>fine</w:t></w:r></w:p>'), harmless))).toBe('fine');
});

it('broken files, and ones with a password, say what they are', async () => {
  const whole = docx('a');
  expect(await textOf(whole.subarray(0, whole.length - 30))).toMatch(/unreadable/);
  expect(await textOf(Buffer.from('PK\x03\x04 and nothing else'))).toMatch(/unreadable/);
  expect(await textOf(Buffer.alloc(0))).toMatch(/unreadable/);
  expect(await textOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/protected/);
});

it('[15.2.5] the process that reads ends when its time is up, and where it takes too much memory', async () => {
  const path = join(folder, 'slow.docx');
  await writeFile(path, docx('a'));
  await expect(texts.read('office', path, { limits: { seconds: 0 } })).rejects.toThrow(/too-slow/);
  await expect(texts.read('office', path, { limits: { heapMegabytes: 1 } })).rejects.toThrow(/crashed/);
});

it('[SRCH-04] plain text is UTF-8, UTF-16 where it says so, else Windows-1252', async () => {
  async function* inPieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const cases: [Buffer, string, string][] = [
    [Buffer.from('naïve 日本 – end'), 'utf-8', 'naïve 日本 – end'],
    [Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65, 0x20, 0x80]), 'windows-1252', 'naïve €'],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('é日', 'utf16le')]), 'utf-16le', 'é日'],
    [Buffer.from(''), 'utf-8', ''],
    // A character that is cut off.
    [Buffer.from('日').subarray(0, 2), 'windows-1252', 'æ—'],
  ];
  for (const [bytes, encoding, text] of cases) {
    expect(await encodingOf(inPieces(bytes))).toBe(encoding);
    expect(await textOfPlain(inPieces(bytes), encoding)).toBe(text);
    const pieces: Buffer[] = [];
    for await (const piece of toUtf8(inPieces(bytes), encoding)) pieces.push(piece);
    expect(
      Buffer.concat(pieces)
        .toString()
        .replace(/^\ufeff+/, ''),
    ).toBe(text);
  }
});
