import type { Document } from '@atrium/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { CannotDisplay, UnusableCopy } from '../cannot-display.tsx';
import { Opening } from '../opening.tsx';
import { useFile } from '../use-file.ts';
import { loadEngine } from './load-engine.ts';
import { PdfPages } from './pdf-pages.tsx';

/** Fetches file and engine side by side. */
export function PdfView({ document }: { document: Document }) {
  const { bytes, version, unusable, progress, isFailed } = useFile(document.id, 'pdf');
  const engine = useQuery({
    queryKey: ['viewer', 'engine'],
    queryFn: loadEngine,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { handles: () => true },
  });
  if (unusable !== undefined) return <UnusableCopy title={unusable} />;
  if (isFailed || engine.isError) return <CannotDisplay document={document} />;
  if (!bytes || !engine.data) return <Opening progress={progress} />;
  return <PdfPages document={document} bytes={bytes} version={version} />;
}
