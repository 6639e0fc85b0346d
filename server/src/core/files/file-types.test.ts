import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { allowedTypesText, fileEndings, otherEndings } from '@atrium/contract/parts/file-types';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../base/zip/write-zip.ts';
import { checkContent, type FileType, typeOfName } from './file-types.ts';

const typeOf = (ending: string): FileType => {
  const type = typeOfName(`a.${ending}`);
  if (!type) throw new Error(`No type for ${ending}.`);
  return type;
};
const bytes = (...values: number[]) => Buffer.from(values);
const padded = (start: Buffer | string) =>
  Buffer.concat([Buffer.from(start as string, 'latin1'), Buffer.alloc(100)]);
const endings = [...fileEndings, ...otherEndings];

const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
async function* documentXml() {
  const open = () => Readable.from([Buffer.from('text')]);
  yield { path: 'word/document.xml', size: 4, modifiedAt: new Date(), open };
}

/** Real ones where something at hand makes them; else the beginning that each format's description gives. */
const samples: Record<string, Buffer> = {
  compound: padded(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)),
  rtf: Buffer.from('{\\rtf1\\ansi Hello}'),
  zip: await buffer(writeZip(documentXml())),
  emptyZip: padded('PK\x05\x06').subarray(0, 22),
  gzip: gzipSync('text'),
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj', 'latin1'),
  jpeg: await picture.jpeg().toBuffer(),
  png: await picture.png().toBuffer(),
  gif: await picture.gif().toBuffer(),
  tiff: await picture.tiff().toBuffer(),
  bigTiff: await picture.tiff({ bigtiff: true }).toBuffer(),
  motorolaTiff: padded('MM\0\x2a'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), bytes(40, 0, 0, 0), Buffer.alloc(36)]),
  mp4: padded('\0\0\0\x20ftypisom'),
  oldMp4: padded('\0\0\x10\x00moov'),
  taggedMp3: padded('ID3\x04'),
  mp3: padded(bytes(0xff, 0xfb, 0x90, 0x64)),
  text: Buffer.from('Grüsse aus Zürich\r\n\tund anderswo'),
  latin: Buffer.from('Gr\xfcsse', 'latin1'),
  utf16: Buffer.from('\ufeffGrüsse', 'utf16le'),
  carPlate: Buffer.from('MZ-AB 123'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  windows: padded('MZ\x90\0\x03\0\0\0'),
  linux: padded('\x7fELF\x02\x01\x01'),
  mac: padded(bytes(0xcf, 0xfa, 0xed, 0xfe, 7)),
  script: Buffer.from('#!/bin/sh\nrm -rf /'),
  rubbish: bytes(1, 2, 0, 4, 5, 6, 7, 8, 9),
  empty: Buffer.alloc(0),
};

const office = ['zip', 'compound'];
const unknown = Object.keys(samples).filter((name) => !['windows', 'linux', 'mac', 'script'].includes(name));
const fitting: Record<string, string[]> = {
  txt: ['text', 'latin', 'utf16', 'carPlate', 'html', 'empty'],
  pdf: ['pdf'],
  doc: ['compound', 'rtf'],
  docx: office,
  xls: ['compound'],
  xlsx: office,
  xlsm: office,
  msg: ['compound'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  png: ['png'],
  gif: ['gif'],
  bmp: ['bmp'],
  tiff: ['tiff', 'bigTiff', 'motorolaTiff'],
  tif: ['tiff', 'bigTiff', 'motorolaTiff'],
  ppt: ['compound'],
  pptx: office,
  fzp: unknown,
  potx: office,
  fzd: unknown,
  ozd: unknown,
  zip: ['zip', 'emptyZip'],
  gzip: ['gzip'],
  gz: ['gzip'],
  mp4: ['mp4', 'oldMp4'],
  mp3: ['taggedMp3', 'mp3'],
};

it.each(endings)('[DOC-06] [5.2.2] .%s is taken with its own content and no other', (ending) => {
  const taken = Object.keys(samples).filter((name) => checkContent(typeOf(ending), samples[name] as Buffer));
  expect(taken.sort()).toEqual([...(fitting[ending] ?? [])].sort());
});

describe('[DOC-06] [5.2.2] content', () => {
  it('a PDF may begin a little late, but not anywhere', () => {
    const pdf = samples.pdf as Buffer;
    expect(checkContent(typeOf('pdf'), Buffer.concat([Buffer.alloc(900, 10), pdf]))).toBe(true);
    expect(checkContent(typeOf('pdf'), Buffer.concat([Buffer.alloc(1020, 10), pdf]))).toBe(false);
    expect(checkContent(typeOf('pdf'), Buffer.concat([samples.windows as Buffer, pdf]))).toBe(false);
  });

  it('an MP3’s first frame must be one that exists', () => {
    const frame = (second: number, third: number) =>
      checkContent(typeOf('mp3'), padded(bytes(0xff, second, third)));
    expect([frame(0xf3, 0x40), frame(0xe3, 0x40)]).toEqual([true, true]);
    expect([frame(0xeb, 0x90), frame(0xfd, 0x90), frame(0xfb, 0xf0), frame(0xfb, 0x9c)]).toEqual(
      Array(4).fill(false),
    );
  });

  it('two letters do not make a picture', () => {
    expect(checkContent(typeOf('bmp'), Buffer.from('BM'))).toBe(false);
    expect(checkContent(typeOf('bmp'), Buffer.from('BMW and other makers of cars'))).toBe(false);
  });
});

it('[DOC-05] the ending counts, in any case; without a known one there is no type', () => {
  expect(typeOfName('Annual report.v2.PDF')?.mime).toBe('application/pdf');
  for (const name of [
    'a.exe',
    'a.pdf.exe',
    'pdf',
    '.pdf',
    'a.',
    'a.html',
    'a.svg',
    'a.constructor',
    'a.__proto__',
    '',
  ])
    expect(typeOfName(name)).toBeUndefined();
});

it('[3.2.1] no type is one that a browser would run', () => {
  for (const ending of endings) expect(typeOf(ending).mime).not.toMatch(/html|xml$|svg|script/);
});

it('[DOC-05] people are told the list of the specification', () => {
  expect(allowedTypesText).toBe(
    'Only the following types are allowed: txt, pdf, doc, docx, xls, xlsx, xlsm, msg, jpg, jpeg, png, gif, bmp, tiff, ppt, pptx, fzp, potx, fzd, ozd, zip, gzip, mp4, mp3',
  );
});
