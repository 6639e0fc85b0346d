import { CannotPrint } from './make-printable.ts';

/** The time that the browser may take to open what it is to print. */
const patience = 30_000;

let last = () => {};

/** The browser prints by its own viewer, in a frame that nobody sees. It stays until the next one: printing takes its time. */
export function printInFrame(file: Blob): Promise<void> {
  last();
  const address = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  last = () => {
    frame.remove();
    URL.revokeObjectURL(address);
  };
  // Not `display: none`, in which some browsers open no PDF.
  Object.assign(frame.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px' });
  Object.assign(frame.style, { border: '0', opacity: '0', pointerEvents: 'none' });
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CannotPrint('failed')), patience);
    frame.addEventListener('load', () => {
      clearTimeout(timer);
      try {
        frame.contentWindow?.focus();
        frame.contentWindow?.print();
        resolve();
      } catch (cause) {
        reject(new CannotPrint('failed', { cause }));
      }
    });
    frame.src = address;
    document.body.append(frame);
  });
}

/** What was printed is not kept in memory once its document is closed. */
export const forgetPrinted = (): void => last();
