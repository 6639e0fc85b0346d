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

/** SQL: the words and stems of the name `name`. */
export const nameWords = sql`search_name(name) || search_name_stems(name, search_name(name))`;

/** SQL: whether a vector holds stems too: what a server of the release before has indexed does not. */
export const hasStems = (words: string) => sql<boolean>`${sql.ref(words)} @@ '='::tsquery`;

/**
 * SQL: the vectors of such names and texts, words and stems; of so many characters of each text, stems. The words of
 * both are made once for all that is made of them.
 */
export const searchedWords = (texts: RawBuilder<unknown>, stemmed: number): RawBuilder<unknown> => sql`
  select o.id, o.is_folder, p.name_words || n.stems as name_words,
    strip(p.name_words || to_tsvector('simple', p.words)) || n.stems || '='::tsvector
      || search_text_stems(left(o.text, ${stemmed}), left(p.words, ${stemmed})) as words
  from (${texts}) o
  cross join lateral (select search_name(o.name) as name_words, search_words(o.text) as words offset 0) p
  cross join lateral (select search_name_stems(o.name, p.name_words) as stems offset 0) n`;
