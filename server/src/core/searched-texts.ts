import { type RawBuilder, sql } from 'kysely';
import { hidesText } from './file-work/file-turns.ts';

/**
 * SQL: what is found by search, of the folders and documents for whose id a condition holds: their names, and so many
 * characters of the texts of files and of descriptions.
 */
export const searchedTexts = (condition: RawBuilder<unknown>, characters: number): RawBuilder<unknown> => sql`
  select d.id, false as is_folder, d.name, coalesce(left(w.text, ${characters}), '') as text
  from document d left join file_work w on w.hash = d.hash and not ${hidesText}
  where d.id ${condition}
  union all
  select f.id, true, f.name, left(coalesce((
    select string_agg(piece #>> '{}', ' ') from jsonb_path_query(f.body, 'strict $.**.text') piece), ''),
    ${characters})
  from folder f where f.id ${condition} and f.parent_id is not null`;

/** SQL: the words of such a name and text. */
export const searchedWords = sql`strip(search_name(name) || to_tsvector('simple', search_words(text)))`;
