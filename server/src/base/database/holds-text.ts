import { type RawBuilder, sql } from 'kysely';

/** SQL: whether a text holds what was typed, without regard to case and accents. */
export function holdsText(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`public.unaccent(lower(${text})) like public.unaccent(lower(${pattern}::text))`;
}
