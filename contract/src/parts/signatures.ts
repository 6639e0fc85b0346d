/** Each asks the first bytes of a file, in the browser before it is sent and on the server once it comes. */
type Question = (head: Uint8Array) => boolean;

const latin = (head: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...head.subarray(start, end));

const startsWith = (head: Uint8Array, ...starts: (string | number[])[]): boolean =>
  starts.some((start) => {
    const bytes = typeof start === 'string' ? [...start].map((letter) => letter.charCodeAt(0)) : start;
    return bytes.every((byte, index) => head[index] === byte);
  });

/** Readers accept a little rubbish before it. */
export const pdf: Question = (head) => latin(head, 0, 1024).includes('%PDF-');

/** The container of Word, Excel, PowerPoint and Outlook before 2007, and of encrypted files since. */
export const compoundFile: Question = (head) =>
  startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
export const rtf: Question = (head) => startsWith(head, '{\\rtf');

const filledZip: Question = (head) => startsWith(head, 'PK\x03\x04');
export const zip: Question = (head) => filledZip(head) || startsWith(head, 'PK\x05\x06');
export const gzip: Question = (head) => startsWith(head, [0x1f, 0x8b, 0x08]);
export const openXml: Question = (head) => filledZip(head) || compoundFile(head);

export const jpeg: Question = (head) => startsWith(head, [0xff, 0xd8, 0xff]);
export const png: Question = (head) => startsWith(head, '\x89PNG\r\n\x1a\n');
export const gif: Question = (head) => startsWith(head, 'GIF87a', 'GIF89a');
/** The second number is that of BigTIFF. */
export const tiff: Question = (head) => startsWith(head, 'II\x2a\0', 'MM\0\x2a', 'II\x2b\0', 'MM\0\x2b');
/** Two letters would be little, so the size of the second header counts too. */
const bmpHeaders = new Set([12, 16, 40, 52, 56, 64, 108, 124]);
export const bmp: Question = (head) =>
  startsWith(head, 'BM') &&
  head.length >= 18 &&
  bmpHeaders.has(new DataView(head.buffer, head.byteOffset).getUint32(14, true));

/** A length, then the name of the first box. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide']);
export const mp4: Question = (head) => firstBoxes.has(latin(head, 4, 8));

/** A tag, or the first frame: eleven ones, layer III, and a bit rate and a sampling rate that exist. */
export const mp3: Question = (head) => {
  if (startsWith(head, 'ID3')) return true;
  const [first = 0, second = 0, third = 0] = head;
  const isLayerThree = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayerThree && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
};

/** Anything readable. Only UTF-16 and UTF-32, which say so at the start, hold zero bytes. */
export const text: Question = (head) => {
  const isWide = startsWith(head, [0xff, 0xfe], [0xfe, 0xff], [0, 0, 0xfe, 0xff]);
  if (isWide) return true;
  const isOther = startsWith(head, '%PDF-') || compoundFile(head) || zip(head) || rtf(head);
  return !isOther && !head.includes(0);
};

/** Programs of Windows, Linux and macOS, Java classes, and scripts that name their interpreter. */
export const executable: Question = (head) =>
  startsWith(
    head,
    '\x7fELF',
    '#!',
    [0xfe, 0xed, 0xfa, 0xce],
    [0xfe, 0xed, 0xfa, 0xcf],
    [0xce, 0xfa, 0xed, 0xfe],
    [0xcf, 0xfa, 0xed, 0xfe],
    [0xca, 0xfe, 0xba, 0xbe],
    [0xca, 0xfe, 0xba, 0xbf],
  ) ||
  // A text may begin with these letters; a program's header always has a zero byte.
  (startsWith(head, 'MZ') && head.subarray(0, 64).includes(0));
