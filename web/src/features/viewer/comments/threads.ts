import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';

export interface Comment {
  object: PdfAnnotationObject;
  id: string;
  contents: string;
  author: string;
  at: Date | undefined;
  /** It lies in the PDF itself, and stays as it is there. */
  isLocked: boolean;
}

/** Something on a page with what was written about it. */
export interface Thread extends Comment {
  replies: Comment[];
  /** The text that is marked. */
  quote: string;
  /** Counts those with a comment, in the order of the pages; null without one. */
  number: number | null;
}

const { link: _, ...drawn } = annotationTypes;
const shown = new Set<number>(Object.values(drawn));

/** What is on the pages, from the first to the last, and on each from the top. */
export function makeThreads(objects: PdfAnnotationObject[]): Thread[] {
  const all = new Map(objects.filter(({ type }) => shown.has(type)).map((object) => [object.id, object]));
  const roots: PdfAnnotationObject[] = [];
  const repliesTo = new Map<string, Comment[]>();
  for (const object of all.values()) {
    const root = rootOf(object, all);
    if (root === object) roots.push(object);
    // Without words it is a part of what it refers to.
    else if (object.contents) repliesTo.set(root.id, [...(repliesTo.get(root.id) ?? []), asComment(object)]);
  }
  let number = 0;
  return roots.sort(byPlace).map((object): Thread => {
    const replies = (repliesTo.get(object.id) ?? []).sort(byTime);
    const comment = asComment(object);
    const hasWords = comment.contents !== '' || replies.length > 0;
    if (hasWords) number += 1;
    const text: unknown = object.custom?.text;
    return {
      ...comment,
      replies,
      quote: typeof text === 'string' ? text : '',
      number: hasWords ? number : null,
    };
  });
}

/** Replies to replies belong to the same thread. One to what is gone stands alone. */
function rootOf(
  object: PdfAnnotationObject,
  all: ReadonlyMap<string, PdfAnnotationObject>,
): PdfAnnotationObject {
  const met = new Set<string>();
  let root = object;
  for (;;) {
    const above = root.inReplyToId && all.get(root.inReplyToId);
    if (!above || met.has(above.id)) return root;
    met.add(above.id);
    root = above;
  }
}

const asComment = (object: PdfAnnotationObject): Comment => ({
  object,
  id: object.id,
  contents: object.contents?.trim() ?? '',
  author: object.author ?? '',
  at: object.created ?? object.modified,
  isLocked: object.flags?.includes('readOnly') ?? false,
});

const timeOf = ({ at }: Comment) => at?.getTime() ?? 0;
const byTime = (one: Comment, other: Comment) => timeOf(one) - timeOf(other);
const byPlace = (one: PdfAnnotationObject, other: PdfAnnotationObject) =>
  one.pageIndex - other.pageIndex ||
  one.rect.origin.y - other.rect.origin.y ||
  one.rect.origin.x - other.rect.origin.x;
