import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';

/** An annotation as it is stored: JSON, without what the server says itself. */
export type Body = Record<string, unknown>;

/** As the server lists it. */
export interface Row {
  id: string;
  rev: number;
  /** Null where it is deleted. */
  body: Body | null;
  author: { fullName: string };
  createdAt: string;
  updatedAt: string;
  deleted: boolean;
}

const ownedByServer = ['id', 'author', 'created', 'modified'];

export function toBody(annotation: PdfAnnotationObject): Body {
  const entries = Object.entries(annotation).filter(([name]) => !ownedByServer.includes(name));
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

/** Of JSON values; the order of names does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a as Body, b as Body];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  );
}
