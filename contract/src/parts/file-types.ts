import { says } from './sentences.ts';
/** The endings of files that may be uploaded, as people are told them. */
export const fileEndings = [
  'txt',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'xlsm',
  'msg',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'bmp',
  'tiff',
  'ppt',
  'pptx',
  'fzp',
  'potx',
  'fzd',
  'ozd',
  'zip',
  'gzip',
  'mp4',
  'mp3',
] as const;

/** Other spellings of two of them, taken as well. */
export const otherEndings = ['tif', 'gz'] as const;

export type FileEnding = (typeof fileEndings | typeof otherEndings)[number];

export const allowedTypesText = says('Only the following types are allowed: {endings}', {
  endings: fileEndings.join(', '),
});
