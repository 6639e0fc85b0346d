import type { Document } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import type { howToShow } from '../../../core/library/how-to-show.ts';
import { decodeText } from '../../../core/viewer/decode-text.ts';
import { readFile } from '../../../core/viewer/read-file.ts';
import { drawFirstPage } from './draw-first-page.ts';

export type Preview = { kind: 'picture'; picture: Blob } | { kind: 'text'; text: string };

/** More has no room. */
const mostLetters = 700;

export async function readPreview(
  client: QueryClient,
  { id, file }: Pick<Document, 'id' | 'file'>,
  how: ReturnType<typeof howToShow>,
  signal: AbortSignal,
): Promise<Preview> {
  const { bytes } = await readFile(client, id, how === 'pdf' ? 'pdf' : 'original', {
    signal,
    onProgress: () => {},
  });
  if (how === 'text') return { kind: 'text', text: decodeText(bytes).slice(0, mostLetters) };
  if (how === 'picture') return { kind: 'picture', picture: new Blob([bytes], { type: file.mime }) };
  return { kind: 'picture', picture: await drawFirstPage(bytes, signal) };
}
