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
  // The manager's own event for errors stays silent when the same one comes again: a second wrong password.
  const follow = (asked: ReturnType<typeof manager.openDocumentBuffer>) => {
    const refuse = ({ reason: { code } }: { reason: { code: number } }) => {
      if (code !== passwordCode) return tell('failed');
      tell(hasTried ? 'wrong password' : 'password');
    };
    asked.wait(({ task }) => task.wait(() => {}, refuse), refuse);
  };
  const stop = manager.onDocumentOpened(() => tell('open'));
  follow(manager.openDocumentBuffer({ buffer: file.bytes, name: file.name, documentId: file.key }));
  return {
    tryPassword(password: string) {
      hasTried = true;
      tell('opening');
      follow(manager.retryDocument(file.key, { password }));
    },
    stop,
  };
}
