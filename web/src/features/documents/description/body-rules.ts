import { emptyBody, type RichText } from '@atrium/contract/parts/rich-text';

/** Nothing but empty lines: there is nothing to show, and nothing to store. */
export const isBlank = (body: RichText | null): boolean =>
  !body || body.content.every((block) => block.type === 'paragraph' && !block.content?.length);

/** What the editor opens: there is always a line to type in at the end. */
export function withTrailingParagraph(body: RichText | null): RichText {
  if (!body) return emptyBody;
  if (body.content.at(-1)?.type === 'paragraph') return body;
  return { ...body, content: [...body.content, { type: 'paragraph' }] };
}

/** The database orders keys in its own way, so order tells nothing. */
export const isSameBody = (a: RichText | null, b: RichText | null): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
