import { allowedEnding, fitsEnding } from '@atrium/contract/parts/file-content';
import type { FileEnding } from '@atrium/contract/parts/file-types';

export interface FileType {
  ending: FileEnding;
  mime: string;
}

const openXml = (mime: string): string => `application/vnd.openxmlformats-officedocument.${mime}`;

const mimes: Record<FileEnding, string> = {
  txt: 'text/plain',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: openXml('wordprocessingml.document'),
  xls: 'application/vnd.ms-excel',
  xlsx: openXml('spreadsheetml.sheet'),
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  msg: 'application/vnd.ms-outlook',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: openXml('presentationml.presentation'),
  fzp: 'application/octet-stream',
  potx: openXml('presentationml.template'),
  fzd: 'application/octet-stream',
  ozd: 'application/octet-stream',
  zip: 'application/zip',
  gzip: 'application/gzip',
  gz: 'application/gzip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

/** Undefined for a name that may not be uploaded. */
export function typeOfName(name: string): FileType | undefined {
  const ending = allowedEnding(name);
  return ending && { ending, mime: mimes[ending] };
}

/** Whether the first bytes agree with the ending; programs and scripts agree with none. */
export const checkContent = ({ ending }: FileType, head: Uint8Array): boolean => fitsEnding(ending, head);
