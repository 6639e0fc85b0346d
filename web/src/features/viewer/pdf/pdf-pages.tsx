import type { Document } from '@atrium/contract/documents';
import { type EmbedPdfContainer, PDFViewer, type PluginRegistry } from '@embedpdf/react-pdf-viewer';
import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { meQuery } from '../../../core/people/me.ts';
import { PasswordPrompt } from '../../../core/viewer/pdf-password-prompt.tsx';
import { CannotDisplay } from '../cannot-display.tsx';
import { ClosesToContext } from '../from-device.ts';
import { Opening } from '../opening.tsx';
import classes from '../pdf.module.css';
import { StartContext } from '../start.ts';
import { wasmUrl } from './load-engine.ts';
import { mendSurface } from './mend-surface.ts';
import { openPdf, type Stage } from './open-pdf.ts';
import { makeConfig } from './pdf-config.ts';
import { PdfTools } from './pdf-tools.tsx';
import { startAtPage } from './start-at-page.ts';

/** The time that the engine may take to start and to open a file that is there already. */
const patience = 30_000;

interface PdfPagesProps {
  document: Document;
  bytes: ArrayBuffer;
  version: number | undefined;
}

export function PdfPages({ document, bytes, version }: PdfPagesProps) {
  const { t } = useLingui();
  const { history } = useRouter();
  const place = use(ClosesToContext);
  const { page: startPage } = use(StartContext);
  const scheme = useComputedColorScheme('light');
  const [stage, setStage] = useState<Stage>('opening');
  const [registry, setRegistry] = useState<PluginRegistry | null>(null);
  const container = useRef<EmbedPdfContainer | null>(null);
  const opened = useRef<ReturnType<typeof openPdf> | null>(null);
  const { data: me } = useSuspenseQuery(meQuery);
  const author = document.permissions.canWriteDocument ? me.fullName : null;
  const mended = useRef<(() => void) | null>(null);
  const key = String(document.id);

  useEffect(() => container.current?.setTheme(scheme), [scheme]);
  useEffect(() => {
    if (stage !== 'opening') return;
    const watchdog = setTimeout(() => setStage('failed'), patience);
    return () => clearTimeout(watchdog);
  }, [stage]);
  useEffect(
    () => () => {
      opened.current?.stop();
      mended.current?.();
    },
    [],
  );

  if (stage === 'failed') return <CannotDisplay document={document} />;
  return (
    <>
      <PDFViewer
        // What it says about errors and passwords we say ourselves.
        className={`${classes.pages} ${stage === 'open' ? '' : classes.hidden}`}
        config={makeConfig({ wasmUrl, scheme, author })}
        onInit={(made) => {
          container.current = made;
          if (!made.shadowRoot) return;
          const words = { pages: document.name, tabs: [t`Pages`, t`Outline`], send: t`Send`, more: t`More` };
          mended.current = mendSurface(made.shadowRoot, words);
        }}
        onReady={(ready) => {
          setRegistry(ready);
          if (startPage !== undefined) startAtPage(ready, key, startPage);
          opened.current = openPdf(ready, { bytes, name: document.name, key }, setStage);
        }}
      />
      {stage === 'opening' && (
        <div className={classes.over}>
          <Opening />
        </div>
      )}
      {stage === 'open' && registry && opened.current && (
        <PdfTools
          document={document}
          registry={registry}
          surface={container.current?.shadowRoot ?? null}
          version={version}
          password={opened.current.password()}
          loaded={opened.current.loaded}
        />
      )}
      <PasswordPrompt
        opened={stage === 'password' || stage === 'wrong password'}
        isWrong={stage === 'wrong password'}
        onTry={(password) => opened.current?.tryPassword(password)}
        onCancel={() => history.push(place)}
      />
    </>
  );
}
