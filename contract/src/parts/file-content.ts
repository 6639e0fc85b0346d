import { fileEnding } from './file-ending.ts';
import type { FileEnding } from './file-types.ts';
import * as is from './signatures.ts';

/** The number of first bytes that are looked at: enough for every signature. */
export const headBytes = 4100;

type Fits = (head: Uint8Array) => boolean;

/** Everything fits: the formats of some programs are not public. */
const opaque: Fits = () => true;

/** Whether a file that begins like this can be one. */
const fits: Record<FileEnding, Fits> = {
  txt: is.text,
  pdf: is.pdf,
  doc: (head) => is.compoundFile(head) || is.rtf(head),
  docx: is.openXml,
  xls: is.compoundFile,
  xlsx: is.openXml,
  xlsm: is.openXml,
  msg: is.compoundFile,
  jpg: is.jpeg,
  jpeg: is.jpeg,
  png: is.png,
  gif: is.gif,
  bmp: is.bmp,
  tiff: is.tiff,
  tif: is.tiff,
  ppt: is.compoundFile,
  pptx: is.openXml,
  fzp: opaque,
  potx: is.openXml,
  fzd: opaque,
  ozd: opaque,
  zip: is.zip,
  gzip: is.gzip,
  gz: is.gzip,
  mp4: is.mp4,
  mp3: is.mp3,
};

/** Whether the first bytes agree with the ending; programs and scripts agree with none. */
export const fitsEnding = (ending: FileEnding, head: Uint8Array): boolean =>
  !is.executable(head) && fits[ending](head);

/** Undefined for a name that may not be uploaded. */
export function allowedEnding(name: string): FileEnding | undefined {
  const ending = fileEnding(name);
  return Object.hasOwn(fits, ending) ? (ending as FileEnding) : undefined;
}
