import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import type { Body, Row } from '../../../core/annotations/row.ts';

/** The server's, and what the viewer notes for itself. */
const notStored = ['id', 'author', 'created', 'modified', 'appearanceModes'];

export function toBody(annotation: PdfAnnotationObject): Body {
  const entries = Object.entries(annotation).filter(([name]) => !notStored.includes(name));
  // JSON would turn a buffer into an empty object.
  const write = (_: string, value: unknown) => (value instanceof ArrayBuffer ? toBase64(value) : value);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries), write));
}

/** Dates come back as dates: with texts in their place the PDF would lose them, and the flags too. */
export function fromRow({
  id,
  body,
  author,
  createdAt,
  updatedAt,
}: Row & { body: Body }): PdfAnnotationObject {
  return {
    ...body,
    id,
    author: author.fullName,
    created: new Date(createdAt),
    modified: new Date(updatedAt),
  } as unknown as PdfAnnotationObject;
}

function toBase64(buffer: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
