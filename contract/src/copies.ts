import { z } from 'zod';
import { Document } from './documents.ts';
import { call } from './parts/call.ts';
import { Id, idsInAddress } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

/** How many one call may ask about. */
export const mostCopies = 500;

/** What has become of a document that somebody keeps a copy of on their device. */
export const CopyState = z.discriminatedUnion('state', [
  z.object({
    id: Id,
    state: z.literal('readable'),
    document: Document.omit({ psPdfKitAccessToken: true }),
    /** The version of the document's file: the one that annotations name. */
    version: z.int(),
    /** The number of the last change of its annotations. */
    seq: z.int(),
    /** Whether its PDF opens with a password alone; null where the file has not been looked at yet. */
    needsPassword: z.boolean().nullable(),
  }),
  /** A late review closes it to the caller until it is finished; the sentence says whom to ask. */
  z.object({ id: Id, state: z.literal('locked'), message: z.string() }),
  /** Deleted, not open to the caller, or never there: nothing tells these apart. */
  z.object({ id: Id, state: z.literal('gone') }),
]);

export type CopyState = z.output<typeof CopyState>;
export type ReadableCopy = Extract<CopyState, { state: 'readable' }>;

export const listCopies = call({
  method: 'GET',
  path: '/documents/copies',
  access: 'user',
  budget: 'library',
  summary:
    'Whether the documents that are kept on a device can still be read, in the order asked: readable, with the version of the file, the seq of the annotations and whether the PDF is protected; locked by a late review; or gone',
  query: z.strictObject({
    ids: idsInAddress(mostCopies, says('Ask about at most {mostCopies} documents.', { mostCopies })),
  }),
  reply: z.array(CopyState),
});
