import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberOpening } from '../../core/recent/recent.ts';
import { documentQuery } from '../../core/viewer/document-query.ts';
import { Content } from './content.tsx';
import { howToShow } from './how-to-show.ts';
import { StartPageContext } from './start-page.ts';
import { ViewerFrame } from './viewer-frame.tsx';

const lookAgainAfter = 2000;

interface ViewerPageProps {
  documentId: number;
  /** At which a PDF is opened. */
  page?: number | undefined;
}

/** One document over the whole screen. */
export function ViewerPage({ documentId, page }: ViewerPageProps) {
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
    <StartPageContext value={page}>
      <ViewerFrame key={documentId} document={document}>
        <Content document={document} />
      </ViewerFrame>
    </StartPageContext>
  );
}
