import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { howToShow } from '../../core/library/how-to-show.ts';
import { rememberOpening } from '../../core/recent/recent.ts';
import { documentQuery } from '../../core/viewer/document-query.ts';
import { Content } from './content.tsx';
import { type Start, StartContext } from './start.ts';
import { ViewerFrame } from './viewer-frame.tsx';

const lookAgainAfter = 2000;

interface ViewerPageProps {
  documentId: number;
  start?: Start;
}

/** One document over the whole screen. */
export function ViewerPage({ documentId, start = {} }: ViewerPageProps) {
  const client = useQueryClient();
  const { data: document } = useQuery({
    ...documentQuery(documentId),
    refetchInterval: ({ state: { data } }) =>
      data && ['awaited', 'held'].includes(howToShow(data)) ? lookAgainAfter : false,
  });
  const isKnown = document !== undefined;
  useEffect(() => {
    if (isKnown) rememberOpening(client, documentId);
  }, [client, documentId, isKnown]);
  if (!document) return null;
  // A new document begins anew, also when it follows the one before.
  return (
    <StartContext value={start}>
      <ViewerFrame key={documentId} document={document}>
        <Content document={document} />
      </ViewerFrame>
    </StartContext>
  );
}
