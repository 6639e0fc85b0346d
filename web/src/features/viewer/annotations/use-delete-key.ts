import { useEffect } from 'react';
import { isTyping } from '../../../base/single-keys.ts';
import type { PdfParts } from '../pdf-parts.ts';

/** EmbedPDF deletes by a button only. */
export function useDeleteKey(annotation: PdfParts['annotation']): void {
  useEffect(() => {
    const isMeant = deleteKey();
    const listen = (event: KeyboardEvent) => {
      const chosen = annotation.getSelectedAnnotations().map(({ object }) => object);
      if (!isMeant(event) || chosen.length === 0) return;
      event.preventDefault();
      annotation.deleteAnnotations(chosen.map(({ id, pageIndex }) => ({ id, pageIndex })));
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [annotation]);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'composedPath'>;

/**
 * Says of each key whether it is meant for what is chosen. Choosing something while the comments are open puts the
 * cursor into the field for a comment: as long as nobody has typed there, the key still means what was chosen.
 */
export function deleteKey(): (event: Pressed) => boolean {
  let typedIn: EventTarget | undefined;
  return (event) => {
    const [target] = event.composedPath();
    if (event.key !== 'Delete') {
      typedIn = target;
      return false;
    }
    if (event.repeat) return false;
    return !isTyping(event) || (isEmptyField(target) && typedIn !== target);
  };
}

const isEmptyField = (target: EventTarget | undefined) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value === '';
