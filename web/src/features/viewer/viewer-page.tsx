import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '../../core/viewer/document-query.ts';
import { Content } from './content.tsx';
import { howToShow } from './how-to-show.ts';
import { ViewerFrame } from './viewer-frame.tsx';

const lookAgainAfter = 2000;

/** One document over the whole screen. */
export function ViewerPage({ documentId }: { documentId: number }) {
  const { data: document } = useQuery({
    ...documentQuery(documentId),
    refetchInterval: ({ state: { data } }) =>
      data && ['awaited', 'held'].includes(howToShow(data)) ? lookAgainAfter : false,
  });
  if (!document) return null;
  // A new document begins anew, also when it follows the one before.
  return (
    <ViewerFrame key={documentId} document={document}>
      <Content document={document} />
    </ViewerFrame>
  );
}
