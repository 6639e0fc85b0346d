import { z } from 'zod';
import { list } from './list.ts';
import { Inline, inBounds, maxNodes, Paragraph, Video } from './rich-text.ts';
import { says } from './sentences.ts';

/**
 * A text with headings and lists, in the JSON of the editor that descriptions have. As strict as they are: a node, mark,
 * attribute or key that is not named here is refused.
 */

/** The title above it is the first level. */
export const headingLevels = [2, 3] as const;

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal(headingLevels, says('A heading is of level 2 or 3.')) }),
  content: list(Inline, maxNodes).optional(),
});

const items = list(
  z.strictObject({
    type: z.literal('listItem'),
    content: list(Paragraph, maxNodes).min(1, says('An item of a list holds at least one paragraph.')),
  }),
  maxNodes,
).min(1, says('A list holds at least one item.'));

const BulletList = z.strictObject({ type: z.literal('bulletList'), content: items });
const OrderedList = z.strictObject({ type: z.literal('orderedList'), content: items });

const ArticleDoc = z.strictObject({
  type: z.literal('doc'),
  content: list(
    z.discriminatedUnion(
      'type',
      [Paragraph, Heading, BulletList, OrderedList, Video],
      says('A block of this kind is not known.'),
    ),
    maxNodes,
  ).refine((blocks) => blocks.at(-1)?.type === 'paragraph', says('A text ends with a paragraph.')),
});

export type Article = z.output<typeof ArticleDoc>;
export type ArticleBlock = Article['content'][number];

export const Article: z.ZodType<Article, Article> = inBounds(ArticleDoc);

/** A text as it was stored: checked when it came in, so replies do not check it again. */
export const StoredArticle = z
  .custom<Article>()
  .meta({ description: 'A text with headings and lists; see the bodies that store it' });
