import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readKeptDocument } from '../../core/offline/read-kept.ts';
import { UnusableCopy } from './cannot-display.tsx';
import { Content } from './content.tsx';
import { FromDeviceContext } from './from-device.ts';
import { ViewerFrame } from './viewer-frame.tsx';

/** A document as this device keeps it: the server is not asked for it, whether it answers or not. */
export function DeviceView({ documentId, closesTo }: { documentId: number; closesTo: string }) {
  const { t } = useLingui();
  const { data: document, isPending } = useQuery({
    queryKey: ['viewer', 'device', documentId],
    queryFn: async () => (await readKeptDocument(documentId).catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
  if (isPending) return null;
  if (!document) return <UnusableCopy title={t`Could not retrieve file from offline storage`} />;
  return (
    <FromDeviceContext value={true}>
      <ViewerFrame key={documentId} document={document} closesTo={closesTo}>
        <Content document={document} />
      </ViewerFrame>
    </FromDeviceContext>
  );
}
