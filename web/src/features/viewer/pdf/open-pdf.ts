import { AnnotationPlugin, DocumentManagerPlugin, type PluginRegistry } from '@embedpdf/react-pdf-viewer';

/** EmbedPDF's number for a password that is missing or wrong. */
const passwordCode = 4;

export type Stage = 'opening' | 'open' | 'password' | 'wrong password' | 'failed';

interface File {
  bytes: ArrayBuffer;
  name: string;
  key: string;
}

/** Opens the bytes and tells how far it is; the answer opens them again with a password. Null where a part is missing. */
export function openPdf(registry: PluginRegistry, file: File, tell: (stage: Stage) => void) {
  const manager = registry.getPlugin<DocumentManagerPlugin>(DocumentManagerPlugin.id)?.provides();
  const annotations = registry.getPlugin<AnnotationPlugin>(AnnotationPlugin.id)?.provides();
  if (!manager || !annotations) {
    tell('failed');
    return null;
  }
  let password: string | undefined;
  // From now on: told only once, perhaps before anybody draws the page.
  const loaded = new Promise<void>((resolve) => {
    annotations.onAnnotationEvent(({ type }) => type === 'loaded' && resolve());
  });
  // The manager's own event for errors stays silent when the same one comes again: a second wrong password.
  const follow = (asked: ReturnType<typeof manager.openDocumentBuffer>) => {
    const refuse = ({ reason: { code } }: { reason: { code: number } }) => {
      if (code !== passwordCode) return tell('failed');
      tell(password !== undefined ? 'wrong password' : 'password');
    };
    asked.wait(({ task }) => task.wait(() => {}, refuse), refuse);
  };
  const stop = manager.onDocumentOpened(() => tell('open'));
  follow(manager.openDocumentBuffer({ buffer: file.bytes, name: file.name, documentId: file.key }));
  return {
    tryPassword(tried: string) {
      password = tried;
      tell('opening');
      follow(manager.retryDocument(file.key, { password: tried }));
    },
    /** The one that opened it. */
    password: () => password,
    /** The annotations inside of the PDF have been read. */
    loaded,
    stop,
  };
}
