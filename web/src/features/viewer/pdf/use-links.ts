import { isSafeLink } from '@atrium/contract/parts/rich-text';
import { useEffect } from 'react';
import type { PdfParts } from '../pdf-parts.ts';

/** A PDF may lead anywhere: only to addresses that a description may lead to, and to a window that knows nothing of us. */
export function useLinks({ annotation }: PdfParts): void {
  useEffect(
    () =>
      annotation.onNavigate(({ result }) => {
        if (result.outcome === 'uri' && isSafeLink(result.uri))
          open(result.uri, '_blank', 'noopener,noreferrer');
      }),
    [annotation],
  );
}
