import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { howToShow } from '../../core/library/how-to-show.ts';
import { CannotDisplay, FailedCopy, KeptClosed, NotDisplayed } from './cannot-display.tsx';
import { loadPdfView } from './load-pdf-view.ts';
import { MediaView } from './media/media-view.tsx';
import { TextView } from './media/text-view.tsx';
import { Opening } from './opening.tsx';
import { PictureView } from './picture/picture-view.tsx';

const PdfView = lazy(loadPdfView);

/** Whatever breaks in here, the document can still be downloaded. */
export function Content({ document }: { document: Document }) {
  return (
    <CatchBoundary
      getResetKey={() => document.id}
      errorComponent={() => <CannotDisplay document={document} />}
    >
      <Suspense fallback={<Opening />}>
        <View document={document} />
      </Suspense>
    </CatchBoundary>
  );
}

function View({ document }: { document: Document }) {
  const { t } = useLingui();
  const how = howToShow(document);
  switch (how) {
    case 'pdf':
      return <PdfView document={document} />;
    case 'picture':
      return <PictureView document={document} />;
    case 'text':
      return <TextView document={document} />;
    case 'audio':
    case 'video':
      return <MediaView document={document} kind={how} />;
    case 'failed':
      return <FailedCopy document={document} />;
    case 'awaited':
      return (
        <NotDisplayed document={document} title={t`The PDF copy is being made.`}>
          {t`It opens here as soon as it is ready. The document itself can be downloaded now.`}
        </NotDisplayed>
      );
    case 'held':
      return (
        <KeptClosed title={t`Waiting for the virus check`}>
          {t`Nobody can open the file until it has been checked. It then opens here by itself.`}
        </KeptClosed>
      );
    case 'infected':
      return (
        <KeptClosed title={t`A virus was found in this file`}>
          {t`It was removed, and nobody can open it. The document can be deleted, or get another file.`}
        </KeptClosed>
      );
    case 'unsupported':
      return (
        <NotDisplayed
          document={document}
          title={t`The file viewer does not support documents of this type.`}
        />
      );
  }
}
