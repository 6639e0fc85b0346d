import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import { createEngine, type EngineAnnotation } from './embedpdf.ts';
import type { Pdfium } from './open-pdfium.ts';
import type { StoredAnnotation } from './pdf-tools.ts';
import { webAssembly } from './web-assembly.ts';

export interface Annotated {
  bytes: Uint8Array<ArrayBuffer>;
  /** How many could not be written. */
  left: number;
}

/** Others could change what the document does: links, form fields, redactions. */
const { link: _, ...drawnTypes } = annotationTypes;
const drawn = new Set<unknown>(Object.values(drawnTypes));

/** One that cannot be written does not cost the others. */
export async function writeAnnotations(
  { api }: Pdfium,
  pieces: Uint8Array[],
  password: string,
  annotations: StoredAnnotation[],
): Promise<Annotated> {
  const engine = createEngine(api);
  const content = new Uint8Array(Buffer.concat(pieces)).buffer;
  const document = await engine
    // The viewer's coordinates are those of the page before it is turned.
    .openDocumentBuffer({ id: 'file', content }, { normalizeRotation: true, password })
    .toPromise();
  let left = 0;
  for (const stored of parentsFirst(annotations)) {
    const page = document.pages[stored.pageIndex];
    if (!page || !drawn.has(stored.body.type)) {
      left += 1;
      continue;
    }
    const annotation = revive(stored);
    try {
      await engine.createPageAnnotation(document, page, annotation, pictureOf(stored)).toPromise();
    } catch (error) {
      if (error instanceof webAssembly.RuntimeError) throw error;
      await engine
        .removePageAnnotation(document, page, annotation)
        .toPromise()
        .catch(() => {});
      left += 1;
    }
  }
  const bytes = new Uint8Array(await engine.saveAsCopy(document).toPromise());
  engine.closeDocument(document);
  return { bytes, left };
}

/** Makes dates of strings: as strings they would be lost, and the flags after them. */
function revive({ id, pageIndex, body, author, createdAt, modifiedAt }: StoredAnnotation): EngineAnnotation {
  const created = new Date(createdAt);
  const modified = new Date(modifiedAt);
  return { ...body, id, pageIndex, author, created, modified };
}

/** A stamp's picture travels as base64, since JSON has no bytes. */
function pictureOf({ body }: StoredAnnotation): { data: ArrayBuffer } | undefined {
  if (body.type !== drawnTypes.stamp || typeof body.data !== 'string') return undefined;
  return { data: Uint8Array.from(Buffer.from(body.data, 'base64')).buffer };
}

/** A reply refers to what it answers, which must be there. */
function parentsFirst(annotations: StoredAnnotation[]): Set<StoredAnnotation> {
  const byId = new Map(annotations.map((one) => [one.id, one]));
  const placed = new Set<StoredAnnotation>();
  const begun = new Set<StoredAnnotation>();
  const place = (one: StoredAnnotation) => {
    if (begun.has(one)) return;
    begun.add(one);
    const parent = byId.get(String(one.body.inReplyToId));
    if (parent) place(parent);
    placed.add(one);
  };
  annotations.forEach(place);
  return placed;
}
