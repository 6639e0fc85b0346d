import { DocumentManagerPlugin, type PluginRegistry } from '@embedpdf/react-pdf-viewer';

/** Why a document cannot be printed. */
export class CannotPrint extends Error {
  readonly reason: 'no viewer' | 'forbidden' | 'too large' | 'failed';

  constructor(reason: CannotPrint['reason'], options?: ErrorOptions) {
    super(`The document cannot be printed: ${reason}.`, options);
    this.reason = reason;
  }
}

/** A copy is made in memory, beside what is shown. */
export const mostPrinted = 200 * 1024 * 1024;

/** The third bit of a PDF's permissions. */
const mayPrint = 4;

interface Printed {
  registry: PluginRegistry;
  key: string;
  size: number;
}

/**
 * A copy of what is shown, annotations included. It opens without the password, for which the frame that prints it
 * could not ask.
 */
export async function makePrintable({ registry, key, size }: Printed): Promise<Blob> {
  if (!navigator.pdfViewerEnabled) throw new CannotPrint('no viewer');
  if (size > mostPrinted) throw new CannotPrint('too large');
  const manager = registry.getPlugin<DocumentManagerPlugin>(DocumentManagerPlugin.id)?.provides();
  const document = manager?.getDocument(key);
  if (!document) throw new CannotPrint('failed');
  const { isEncrypted, isOwnerUnlocked, permissions } = document;
  if (isEncrypted && !isOwnerUnlocked && (permissions & mayPrint) === 0) throw new CannotPrint('forbidden');
  try {
    const bytes = await registry
      .getEngine()
      .preparePrintDocument(document, { includeAnnotations: true })
      .toPromise();
    return new Blob([bytes], { type: 'application/pdf' });
  } catch (cause) {
    throw new CannotPrint('failed', { cause });
  }
}
