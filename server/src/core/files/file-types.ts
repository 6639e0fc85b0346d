import type { FileEnding } from '@atrium/contract/file-types';
import { fileEnding } from '@atrium/contract/names';
import * as is from './signatures.ts';

export interface FileType {
  mime: string;
  /** Whether a file that begins like this can be one. */
  fits(head: Buffer): boolean;
}

const openXml = (mime: string): FileType => ({
  mime: `application/vnd.openxmlformats-officedocument.${mime}`,
  fits: is.openXml,
});
const tiff: FileType = { mime: 'image/tiff', fits: is.tiff };
const jpeg: FileType = { mime: 'image/jpeg', fits: is.jpeg };
const gzip: FileType = { mime: 'application/gzip', fits: is.gzip };
/** Of programs whose formats are not public. */
const opaque: FileType = { mime: 'application/octet-stream', fits: () => true };

const types: Record<FileEnding, FileType> = {
  txt: { mime: 'text/plain', fits: is.text },
  pdf: { mime: 'application/pdf', fits: is.pdf },
  doc: { mime: 'application/msword', fits: (head) => is.compoundFile(head) || is.rtf(head) },
  docx: openXml('wordprocessingml.document'),
  xls: { mime: 'application/vnd.ms-excel', fits: is.compoundFile },
  xlsx: openXml('spreadsheetml.sheet'),
  xlsm: { mime: 'application/vnd.ms-excel.sheet.macroenabled.12', fits: is.openXml },
  msg: { mime: 'application/vnd.ms-outlook', fits: is.compoundFile },
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', fits: is.png },
  gif: { mime: 'image/gif', fits: is.gif },
  bmp: { mime: 'image/bmp', fits: is.bmp },
  tiff,
  tif: tiff,
  ppt: { mime: 'application/vnd.ms-powerpoint', fits: is.compoundFile },
  pptx: openXml('presentationml.presentation'),
  fzp: opaque,
  potx: openXml('presentationml.template'),
  fzd: opaque,
  ozd: opaque,
  zip: { mime: 'application/zip', fits: is.zip },
  gzip,
  gz: gzip,
  mp4: { mime: 'video/mp4', fits: is.mp4 },
  mp3: { mime: 'audio/mpeg', fits: is.mp3 },
};

/** Undefined for a name that may not be uploaded. */
export function typeOfName(name: string): FileType | undefined {
  const ending = fileEnding(name);
  return Object.hasOwn(types, ending) ? types[ending as FileEnding] : undefined;
}

/** Whether the first bytes agree with the ending; programs and scripts agree with none. */
export const checkContent = (type: FileType, head: Buffer): boolean =>
  !is.executable(head) && type.fits(head);
