import { z } from 'zod';
import { AnnotationBody } from './parts/annotation-body.ts';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { mostOffered } from './parts/mentions.ts';
import { says } from './parts/sentences.ts';

/** Living ones on one version of a document. */
export const mostAnnotations = 5000;
export const mostOperations = 500;

const Person = z.object({ id: Id, fullName: z.string() });

export const Annotation = z.object({
  /** The PDF's /NM. */
  id: z.uuid(),
  /** Grows with each change. */
  rev: z.int(),
  pageIndex: z.int(),
  /** The annotation as the viewer describes it, without id, author and times; null where it is deleted. */
  body: z.record(z.string(), z.unknown()).nullable(),
  inReplyTo: z.uuid().nullable(),
  author: Person.extend(face),
  /**
   * Those whom it mentions by what the caller may know: who can read the document now, by the name of today.
   * A server of the version before names nobody.
   */
  mentions: z.array(Person).default([]),
  createdAt: Time,
  updatedBy: Person,
  updatedAt: Time,
  deleted: z.boolean(),
});

export type Annotation = z.output<typeof Annotation>;

export const AnnotationState = z.object({
  /** All living ones; or, where `since` was said, those that changed after it, deleted ones too. */
  annotations: z.array(Annotation),
  /** The number to say as `since` next time. */
  seq: z.int(),
  /** The version of the document’s file that they are on. */
  version: z.int(),
});

export type AnnotationState = z.output<typeof AnnotationState>;

/** A revision as the server counts them. */
const Rev = z.int().min(0).max(2_147_483_647);

const edit = { opId: z.uuid(), id: z.uuid(), baseRev: Rev.nullable().default(null) };

export const AnnotationOperation = z.discriminatedUnion('op', [
  z.strictObject({ ...edit, op: z.literal('upsert'), body: AnnotationBody }),
  /** A body may come along, and is not looked at. */
  z.strictObject({ ...edit, op: z.literal('delete'), body: z.unknown().optional() }),
]);

export type AnnotationOperation = z.output<typeof AnnotationOperation>;

/** An annotation as a reply lists it; only what the caller may say is read. */
const ListedAnnotation = z.object({
  id: z.uuid(),
  rev: Rev.nullable().default(null),
  body: AnnotationBody,
});

const one = z.strictObject({ id: IdInAddress });
const jwt = z.string().max(4000).optional();
const Seq = z
  .union([z.string().regex(/^\d{1,10}$/, says('Give a number.')), z.number()])
  .transform(Number)
  .pipe(z.int().min(0).max(2_147_483_647));
const Password = z.string().max(1000);

/** The header for a protected PDF’s password, which may have signs that a header cannot hold. */
export const pdfPasswordHeader = 'x-pdf-password';
export const writePdfPassword = (password: string): string => encodeURIComponent(password);
export function readPdfPassword(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

export const getAnnotations = call({
  method: 'GET',
  path: '/documents/{id}/pdf-version/annotations',
  access: 'user',
  budget: 'library',
  summary:
    'The annotations of a document’s PDF; with since only what changed after that seq. The password of a protected PDF comes in the header x-pdf-password, percent-encoded',
  params: one,
  query: z.strictObject({ since: Seq.optional(), version: IdInAddress.optional() }),
  reply: AnnotationState,
  viewerToken: true,
});

export const putAnnotations = call({
  method: 'PUT',
  path: '/documents/{id}/pdf-version/annotations',
  access: 'user',
  summary:
    'Change annotations, all or none: operations merge with what others did meanwhile, and one that was sent before does nothing; annotations, given as a list, are upserts. Answers all of them, or what changed since',
  params: one,
  body: z
    .strictObject({
      operations: list(AnnotationOperation, mostOperations).optional(),
      annotations: list(ListedAnnotation, mostOperations).optional(),
      password: Password.optional(),
      since: z.int().min(0).max(2_147_483_647).optional(),
      /** The version of the file that they were drawn on; absent: the present one. */
      version: Id.optional(),
    })
    .refine(({ operations, annotations }) => (operations === undefined) !== (annotations === undefined), {
      error: says('Give operations or annotations.'),
      path: ['operations'],
    }),
  reply: AnnotationState,
  viewerToken: true,
});

export const MentionablePerson = z.object({
  id: Id,
  fullName: z.string(),
  /** Null where the directory is closed to the caller; so are the two below. */
  email: z.string().nullable(),
  position: z.string().nullable(),
  image: Id.nullable(),
});

export type MentionablePerson = z.output<typeof MentionablePerson>;

export const listMentionable = call({
  method: 'GET',
  path: '/documents/{id}/mentionable',
  access: 'user',
  budget: 'recipients',
  summary:
    'People who can read a document, to mention them in a comment: those who have written there first, then by last name; for who may comment. To whom the directory is closed those alone are offered who have written there',
  params: one,
  query: z.strictObject({
    /** The beginning of a name, or of an e-mail that the caller is shown. */
    q: z.string().trim().max(100).default(''),
  }),
  reply: z.array(MentionablePerson).max(mostOffered),
});

export const downloadAnnotated = call({
  method: 'GET',
  path: '/documents/{id}/pdf-version/annotated',
  access: 'user',
  budget: 'download',
  summary: 'The document’s PDF with its annotations written into it, as other readers show them',
  params: one,
  query: z.strictObject({ jwt }),
  reply: { raw: 'The PDF, as an attachment' },
  tokenInAddress: true,
  viewerToken: true,
});

/** What the stream tells: `annotations` with the newest seq, `document` when the document itself changed. */
export const DocumentEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('annotations'), data: z.object({ seq: z.int() }) }),
  z.object({ event: z.literal('document'), data: z.object({}) }),
]);

export type DocumentEvent = z.output<typeof DocumentEvent>;

export const documentEvents = call({
  method: 'GET',
  path: '/documents/{id}/events',
  access: 'user',
  budget: 'library',
  summary: 'What happens to a document, as server-sent events; ends with the session, the token or the right',
  params: one,
  query: z.strictObject({ jwt }),
  reply: { raw: 'text/event-stream' },
  tokenInAddress: true,
  viewerToken: true,
});
