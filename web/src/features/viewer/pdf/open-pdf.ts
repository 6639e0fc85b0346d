import { DocumentManagerPlugin, type PluginRegistry } from '@embedpdf/react-pdf-viewer';

/** EmbedPDF's number for a password that is missing or wrong. */
const passwordCode = 4;

export type Stage = 'opening' | 'open' | 'password' | 'wrong password' | 'failed';

interface File {
  bytes: ArrayBuffer;
  name: string;
  key: string;
}

/** Opens the bytes and tells how far it is; the answer opens them again with a password. */
export function openPdf(registry: PluginRegistry, file: File, tell: (stage: Stage) => void) {
  const manager = registry.getPlugin<DocumentManagerPlugin>(DocumentManagerPlugin.id)?.provides();
  if (!manager) {
    tell('failed');
    return { tryPassword: () => {}, stop: () => {} };
  }
  let hasTried = false;
  const stops = [
    manager.onDocumentOpened(() => tell('open')),
    manager.onDocumentError(({ code }) => {
      if (code !== passwordCode) return tell('failed');
      tell(hasTried ? 'wrong password' : 'password');
    }),
  ];
  // A refusal is told by the event.
  const ignore = () => {};
  manager
    .openDocumentBuffer({ buffer: file.bytes, name: file.name, documentId: file.key })
    .wait(ignore, ignore);
  return {
    tryPassword(password: string) {
      hasTried = true;
      tell('opening');
      manager.retryDocument(file.key, { password }).wait(ignore, ignore);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
