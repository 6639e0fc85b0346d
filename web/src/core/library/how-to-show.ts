import type { Document } from '@atrium/contract/documents';

/** `awaited`: its PDF copy is being made. `failed`: it should have had one. `held`, `infected`: nobody may open it. */
export type HowToShow =
  | 'pdf'
  | 'picture'
  | 'text'
  | 'audio'
  | 'video'
  | 'awaited'
  | 'failed'
  | 'held'
  | 'infected'
  | 'unsupported';

/** Formats that browsers draw and that can hold no script. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'];

/** Whether the browser itself draws or plays it, without the PDF viewer. */
export const isShownByBrowser = (how: HowToShow): boolean =>
  how === 'picture' || how === 'text' || how === 'audio' || how === 'video';

type Shown = Pick<Document, 'status'> & { file: Pick<Document['file'], 'mime' | 'pdfCopyFilename'> };

export function howToShow({ file: { mime, pdfCopyFilename }, status }: Shown): HowToShow {
  if (status === 'held' || status === 'infected') return status;
  if (mime === 'application/pdf') return 'pdf';
  if (pictures.includes(mime)) return 'picture';
  if (mime === 'text/plain') return 'text';
  if (mime === 'audio/mpeg') return 'audio';
  if (mime === 'video/mp4') return 'video';
  if (pdfCopyFilename !== null) return 'pdf';
  if (status === 'processing') return 'awaited';
  return status === 'failed' ? 'failed' : 'unsupported';
}
