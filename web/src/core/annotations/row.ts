import type { Annotation } from '@atrium/contract/annotations';
import type { AnnotationFields } from '@atrium/contract/parts/merge-annotation';

/** An annotation as it is stored: JSON, without what the server says itself. */
export type Body = AnnotationFields;

/** An annotation as the server lists it. */
export type Row = Pick<Annotation, 'id' | 'rev' | 'body' | 'createdAt' | 'updatedAt' | 'deleted'> & {
  /** Without an id on a copy that an earlier release kept. */
  author: Pick<Annotation['author'], 'fullName'> & { id?: number; image?: number | null };
  mentions?: Annotation['mentions'];
};
