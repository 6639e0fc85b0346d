import { z } from 'zod';
import { Id } from './fields.ts';
import { list } from './list.ts';
import { says } from './sentences.ts';

/**
 * The description of a space or folder, in the JSON of the editor (TipTap). Strict everywhere: a node, mark,
 * attribute or key that is not named here is refused.
 */

export const maxNodes = 5_000;
const maxTextInNode = 20_000;
const maxTextInAll = 200_000;

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
const storable = (max: number) =>
  z
    .string()
    .max(max, says('Use at most {most} characters.', { most: max }))
    .refine(
      (value) => !value.includes('\0') && !/\p{Cs}/u.test(value),
      says('A character here cannot be stored.'),
    );

const linkRule = says('A link may start with http, https or mailto.');

/**
 * Whether a link is safe. The parser is asked, which passes over tabs, line breaks and control characters in a scheme
 * as browsers do.
 */
export function isSafeLink(href: string): boolean {
  try {
    const { protocol } = new URL(href);
    return ['http:', 'https:', 'mailto:'].includes(protocol);
  } catch {
    return false;
  }
}

const youtubeHosts = /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** The video's id of 11 characters, where the address is one of YouTube's. */
export function youtubeId(url: string): string | undefined {
  try {
    const { host, pathname, searchParams } = new URL(/^https?:\/\//i.test(url) ? url : `https://${url}`);
    if (!youtubeHosts.test(host)) return undefined;
    const [, first = '', second = ''] = pathname.split('/');
    const id = host.endsWith('youtu.be')
      ? first
      : first === 'watch'
        ? (searchParams.get('v') ?? '')
        : ['embed', 'shorts', 'live'].includes(first)
          ? second
          : '';
    return /^[\w-]{11}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

const marksRule = says('A text can be bold, italic and a link, each once.');

const Mark = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('bold') }),
    z.strictObject({ type: z.literal('italic') }),
    z.strictObject({
      type: z.literal('link'),
      attrs: z.strictObject({ href: storable(2_000).refine(isSafeLink, linkRule) }),
    }),
  ],
  says('Text can be bold, italic or a link.'),
);

export const Inline = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('text'),
      text: storable(maxTextInNode).min(1, says('A text cannot be empty.')),
      marks: list(Mark, 3, marksRule)
        .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length, marksRule)
        .optional(),
    }),
    z.strictObject({ type: z.literal('hardBreak') }),
  ],
  says('A paragraph holds text and line breaks alone.'),
);

export const Paragraph = z.strictObject({
  type: z.literal('paragraph'),
  content: list(Inline, maxNodes).optional(),
});

export const Video = z.strictObject({
  type: z.literal('video'),
  attrs: z.strictObject({
    url: storable(2_000).refine(
      (url) => url === '' || youtubeId(url),
      says('This is not the link of a YouTube video.'),
    ),
  }),
});

const Image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ id: Id, alt: storable(300).optional() }),
});

/** The widths of a layout's columns; their number is the number of its columns. */
export const columnWidths = {
  'two-equal': ['50%', 'auto'],
  'two-sidebar-left': ['33.33%', 'auto'],
  'three-equal': ['auto', 'auto', 'auto'],
} as const;

export type ColumnLayout = keyof typeof columnWidths;

const Column = z.strictObject({
  type: z.literal('column'),
  attrs: z
    .strictObject({ width: z.enum(['50%', '33.33%', 'auto'], says('This width is not known.')).optional() })
    .optional(),
  content: list(
    z.discriminatedUnion(
      'type',
      [Paragraph, Video, Image],
      says('A column holds paragraphs, videos and images.'),
    ),
    maxNodes,
  ).min(1, says('A column holds at least one block.')),
});

const Columns = z
  .strictObject({
    type: z.literal('columns'),
    attrs: z.strictObject({
      layout: z.enum(
        Object.keys(columnWidths) as [ColumnLayout, ...ColumnLayout[]],
        says('This layout is not known.'),
      ),
    }),
    content: list(Column, maxNodes),
  })
  .superRefine(({ attrs: { layout }, content }, context) => {
    const widths = columnWidths[layout];
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['content'], message });
    if (content.length !== widths.length)
      refuse(says('The layout {layout} has {columns} columns.', { layout, columns: widths.length }));
    else if (content.some(({ attrs }, index) => attrs?.width && attrs.width !== widths[index])) {
      refuse(
        says('The columns of the layout {layout} are {widths} wide.', { layout, widths: widths.join(', ') }),
      );
    }
  });

const Doc = z.strictObject({
  type: z.literal('doc'),
  content: list(
    z.discriminatedUnion(
      'type',
      [Paragraph, Video, Image, Columns],
      says('A block of this kind is not known.'),
    ),
    maxNodes,
  ).refine((blocks) => blocks.at(-1)?.type === 'paragraph', says('A description ends with a paragraph.')),
});

export type RichText = z.output<typeof Doc>;
export type RichTextBlock = RichText['content'][number];

/** What is too much is refused before the schema looks at it: a hostile body costs no more than a big one. */
export const inBounds = <T>(schema: z.ZodType<T, T>): z.ZodType<T, T> =>
  z.preprocess((body, context) => {
    const message = whatIsTooMuch(body);
    if (message) context.addIssue({ code: 'custom', message });
    return body;
  }, schema);

export const RichText: z.ZodType<RichText, RichText> = inBounds(Doc);

export const emptyBody: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

interface Unchecked {
  content?: unknown;
  text?: unknown;
  marks?: unknown;
}

function whatIsTooMuch(body: unknown): string | undefined {
  let characters = 0;
  // The list grows while it is walked: recursion would break on a body that is nested very deep.
  const nodes = [body as Unchecked | null | undefined];
  for (const node of nodes) {
    if (typeof node?.text === 'string') characters += node.text.length;
    if (characters > maxTextInAll) return says('Use at most {most} characters.', { most: maxTextInAll });
    if (Array.isArray(node?.marks) && node.marks.length > 3) return marksRule;
    const children = Array.isArray(node?.content) ? node.content : [];
    if (nodes.length + children.length > maxNodes)
      return says('Use at most {maxNodes} blocks and texts.', { maxNodes });
    nodes.push(...children);
  }
  return undefined;
}

/** Every block with what stands in columns in their place, in reading order. */
const flatBlocks = (body: RichText): Exclude<RichTextBlock, { type: 'columns' }>[] =>
  body.content.flatMap((block) =>
    block.type === 'columns' ? block.content.flatMap(({ content }) => content) : [block],
  );

export const imageIdsOf = (body: RichText): number[] => [
  ...new Set(flatBlocks(body).flatMap((block) => (block.type === 'image' ? [block.attrs.id] : []))),
];

/** A copy that shows other images; an id that the map does not name stays. */
export function withImageIds(body: RichText, ids: Map<number, number>): RichText {
  const copy = structuredClone(body);
  for (const block of flatBlocks(copy)) {
    if (block.type === 'image') block.attrs.id = ids.get(block.attrs.id) ?? block.attrs.id;
  }
  return copy;
}

/** The paragraphs, one per line. */
export const plainTextOf = (body: RichText): string =>
  flatBlocks(body)
    .flatMap((block) => (block.type === 'paragraph' ? [block.content ?? []] : []))
    .map((inlines) => inlines.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''))
    .filter((line) => line.trim() !== '')
    .join('\n');

/** A description as it was stored: checked when it came in, so replies do not check it again. */
export const StoredRichText = z
  .custom<RichText>()
  .meta({ description: 'A description; see the bodies that store it' });
