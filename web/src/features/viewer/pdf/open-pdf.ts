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
export function openPdf(registry: PluginRegistry, { bytes, name, key }: File, tell: (stage: Stage) => void) {
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
  const open = () => {
    const refuse = ({ reason: { code } }: { reason: { code: number } }) => {
      // In the same moment, before it is drawn: EmbedPDF would put a form of its own for the password behind ours.
      manager.closeDocument(key);
      if (code !== passwordCode) return tell('failed');
      tell(password !== undefined ? 'wrong password' : 'password');
    };
    const asked = manager.openDocumentBuffer({
      buffer: bytes,
      name,
      documentId: key,
      ...(password === undefined ? {} : { password }),
    });
    asked.wait(({ task }) => task.wait(() => {}, refuse), refuse);
  };
  const stop = manager.onDocumentOpened(() => tell('open'));
  open();
  return {
    tryPassword(tried: string) {
      password = tried;
      tell('opening');
      open();
    },
    /** The one that opened it. */
    password: () => password,
    /** The annotations inside of the PDF have been read. */
    loaded,
    stop,
  };
}
