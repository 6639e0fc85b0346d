import type { Document } from '@atrium/contract/documents';
import type { PluginRegistry } from '@embedpdf/react-pdf-viewer';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '../../../ui/toast/toast.tsx';
import { useControlKey } from '../use-control-key.ts';
import { CannotPrint, makePrintable } from './make-printable.ts';
import { forgetPrinted, printInFrame } from './print-in-frame.ts';

/** Prints the document, by its button and by the key of the browser, which would print the page around it. */
export function usePrintPdf({ id, file: { size } }: Document, registry: PluginRegistry) {
  const { t } = useLingui();
  const reasonOf = (error: unknown): string => {
    switch (error instanceof CannotPrint && error.reason) {
      case 'no viewer':
        return t`This browser does not print PDFs. Download the document and print it from there.`;
      case 'forbidden':
        return t`Whoever made this PDF does not allow printing.`;
      case 'too large':
        return t`It is too large to be printed from here. Download it and print it from there.`;
      default:
        return t`Download it and print it from there.`;
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => printInFrame(await makePrintable({ registry, key: String(id), size })),
    onError: (error) => showToast('bad', t`The document could not be printed`, reasonOf(error)),
    meta: { handles: () => true },
  });
  const run = () => !isPending && mutate();
  useControlKey('p', run);
  useEffect(() => forgetPrinted, []);
  return { print: () => void run(), isPrinting: isPending };
}
