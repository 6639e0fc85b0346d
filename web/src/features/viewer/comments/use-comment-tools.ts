import type { Document } from '@atrium/contract/documents';
import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import type { Mention } from '@atrium/contract/parts/mentions';
import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { useMemo, useRef } from 'react';
import type { PdfParts } from '../pdf-parts.ts';
import type { Draft } from './draft.ts';
import type { Known, KnownAuthor } from './known-people.ts';
import type { Comment, Thread } from './threads.ts';

export interface CommentTools {
  documentId: number;
  mayWrite: boolean;
  names: ReadonlyMap<number, string>;
  /** What was begun and not sent, by the threads. */
  drafts: Map<string, Draft>;
  authorOf: (id: string) => KnownAuthor;
  change: (comment: Comment, contents: string, people: Mention[]) => void;
  reply: (thread: Thread, contents: string, people: Mention[]) => void;
  remove: (comment: Comment | Thread) => void;
}

const unknown: KnownAuthor = { id: 0, image: null };

/** The side of a reply, which is drawn nowhere. */
const side = 24;

/** What can be done with comments. All of it goes the way of what is drawn: kept here first, and sent when it can be. */
export function useCommentTools(
  { annotation }: PdfParts,
  document: Document,
  { people, names }: Known,
  meet: (people: Mention[]) => void,
): CommentTools {
  const drafts = useRef(new Map<string, Draft>()).current;
  const { id: documentId } = document;
  const mayWrite = document.permissions.canWriteDocument;
  return useMemo(
    () => ({
      documentId,
      mayWrite,
      names,
      drafts,
      authorOf: (id) => people.get(id) ?? unknown,
      change({ object, id }, contents, mentioned) {
        meet(mentioned);
        // With its author: otherwise it would be given ours.
        const { author } = object;
        annotation.updateAnnotation(object.pageIndex, id, {
          ...{ contents, modified: new Date() },
          ...(author === undefined ? {} : { author }),
        });
      },
      reply({ object }, contents, mentioned) {
        meet(mentioned);
        const now = new Date();
        annotation.createAnnotation(object.pageIndex, {
          id: crypto.randomUUID(),
          type: annotationTypes.note,
          pageIndex: object.pageIndex,
          rect: { origin: { ...object.rect.origin }, size: { width: side, height: side } },
          contents,
          inReplyToId: object.id,
          flags: ['noRotate', 'noZoom', 'print'],
          name: 0,
          ...{ created: now, modified: now },
        } as PdfAnnotationObject);
      },
      remove(comment) {
        const replies = 'replies' in comment ? comment.replies : [];
        annotation.deleteAnnotations(
          [...replies, comment].map(({ object: { id, pageIndex } }) => ({ id, pageIndex })),
        );
      },
    }),
    [annotation, documentId, mayWrite, people, names, drafts, meet],
  );
}
