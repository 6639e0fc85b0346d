import { z } from 'zod';
import { isSafeLink } from './rich-text.ts';
import { says } from './sentences.ts';

/** The kinds that can be drawn, by the PDF's numbers for them (EmbedPDF's PdfAnnotationSubtype). */
export const annotationTypes = {
  note: 1,
  link: 2,
  freeText: 3,
  line: 4,
  square: 5,
  circle: 6,
  polygon: 7,
  polyline: 8,
  highlight: 9,
  underline: 10,
  squiggly: 11,
  strikeout: 12,
  stamp: 13,
  caret: 14,
  ink: 15,
} as const;

const types = Object.values(annotationTypes);

/** A stamp's picture, as base64; other texts and lists are much smaller. */
export const mostStampCharacters = 512 * 1024;
const mostBytes = 128 * 1024;
const mostTextCharacters = 10_000;
const mostDepth = 8;
const largest = 1_000_000;
const mostPages = 100_000;

const Length = z.number().min(-largest).max(largest);
const Rect = z.object({
  origin: z.object({ x: Length, y: Length }),
  size: z.object({ width: Length.min(0), height: Length.min(0) }),
});

/** What the server says itself: it may come along, as the viewer writes it, and is passed over. */
const ownedByServer = ['id', 'author', 'created', 'modified'];
/** What a stamp's picture is in. */
const pictureFields = ['data', 'appearance'];
const pictureTypes = ['image/png', 'image/jpeg', 'application/pdf'];

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * An annotation as the viewer describes it (EmbedPDF's PdfAnnotationObject as JSON). A stamp's picture is
 * base64 in `data`, with its `mimeType`, or in `appearance`.
 */
export const AnnotationBody = z
  .looseObject({
    type: z
      .int()
      .refine((type) => types.some((one) => one === type), says('Annotations of this type cannot be kept.')),
    pageIndex: z.int().min(0).max(mostPages),
    rect: Rect,
    inReplyToId: z.uuid().optional(),
  })
  .transform((body) => {
    const entries = Object.entries(body).filter(([name]) => !ownedByServer.includes(name));
    return Object.fromEntries(entries) as typeof body;
  })
  .superRefine((body, context) => {
    const problem = findProblem(body);
    if (problem) context.addIssue({ code: 'custom', message: problem, input: body });
  });

export type AnnotationBody = z.output<typeof AnnotationBody>;

function findProblem(body: Record<string, unknown>): string | undefined {
  const isStamp = body.type === annotationTypes.stamp;
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!isStamp || !pictureFields.includes(name)) rest[name] = value;
    else if (typeof value !== 'string' || value.length > mostStampCharacters || !base64.test(value))
      return says('A stamp’s picture is base64 of at most {mostStampCharacters} characters.', {
        mostStampCharacters,
      });
  }
  if (isStamp && rest.mimeType !== undefined && !pictureTypes.includes(String(rest.mimeType)))
    return says('A stamp’s picture is a PNG, a JPEG or a PDF.');
  return findIn(rest, 0) ?? (sizeOf(rest) > mostBytes ? says('This annotation is too large.') : undefined);
}

const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Numbers, texts, names and depth have limits, wherever they stand. */
function findIn(value: unknown, depth: number): string | undefined {
  if (depth > mostDepth) return says('This annotation is nested too deeply.');
  if (typeof value === 'number' && Math.abs(value) > largest) return says('A number is too large.');
  if (typeof value === 'string') return findInText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    if (!/^\w{1,64}$/.test(name) || name === '__proto__') return says('A field’s name cannot be kept.');
    const problem = findInLink(name, one) ?? findIn(one, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function findInText(text: string): string | undefined {
  if (text.length > mostTextCharacters)
    return says('Use at most {most} characters.', { most: mostTextCharacters });
  return text.includes('\0') || /\p{Cs}/u.test(text) ? says('A character here cannot be stored.') : undefined;
}

const addressNames = /^(uri|url|href|src|path|launch|javascript|js|script)$/i;

/** Wherever an address may stand it is one that a browser may follow; programs and scripts have no place. */
function findInLink(name: string, value: unknown): string | undefined {
  if (addressNames.test(name)) {
    const isSafe = typeof value === 'string' && isSafeLink(value);
    return isSafe ? undefined : says('A link may start with http, https or mailto.');
  }
  if (name !== 'action' || typeof value !== 'object' || value === null) return undefined;
  // 1: a place in this document, 3: an address
  return [1, 3].includes((value as { type?: number }).type ?? 0)
    ? undefined
    : says('A link leads to a page or to an address.');
}
