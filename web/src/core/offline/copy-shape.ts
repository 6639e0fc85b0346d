import { Annotation } from '@atrium/contract/annotations';
import { Document } from '@atrium/contract/documents';
import { z } from 'zod';

/**
 * How a copy is written down on this device. What an earlier or a later app wrote in another way is not guessed at: it
 * counts as broken, and is fetched anew. Those that say nothing are of the first format.
 */
export const copyFormat = 1;
const format = z.literal(copyFormat).default(copyFormat);

/** A document that is kept on this device. It counts as kept once it is noted here; its bytes come before. */
export const Copy = z.object({
  format,
  id: z.int(),
  document: Document.omit({ psPdfKitAccessToken: true }),
  spaceName: z.string(),
  /** The folders above it when it was last asked about, from the outermost one. Copies of an earlier app tell none. */
  above: z.array(z.int()).optional(),
  /** The number of the document's file that is kept. */
  version: z.int(),
  size: z.int(),
  savedAt: z.number(),
  /** When the server last said that it may be read. */
  checkedAt: z.number(),
  /** Why it cannot be opened just now, in the server's words. */
  lock: z.string().nullable(),
});

export type Copy = z.input<typeof Copy>;

/** The annotations of a copy, as the server last told them. */
export const CopyAnnotations = z.object({
  format,
  documentId: z.int(),
  version: z.int(),
  seq: z.int(),
  rows: z.array(
    Annotation.pick({
      id: true,
      rev: true,
      body: true,
      createdAt: true,
      updatedAt: true,
      deleted: true,
    }).extend({
      author: Annotation.shape.author.pick({ fullName: true }),
    }),
  ),
});

export type CopyAnnotations = z.input<typeof CopyAnnotations>;

/** Undefined also where what is there cannot be used. */
export const parseCopy = (record: unknown): Copy | undefined => Copy.safeParse(record).data;

export const parseCopyAnnotations = (record: unknown): CopyAnnotations | undefined =>
  CopyAnnotations.safeParse(record).data;

const Named = z.object({ document: z.object({ name: z.string() }) });

/** What a copy is called, also one that cannot be used. */
export const nameIn = (record: unknown): string => Named.safeParse(record).data?.document.name ?? '';
