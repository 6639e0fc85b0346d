import { sql } from 'kysely';
import type { Database } from '../base/database/connect.ts';

/** By words that were learnt, their stems in any of the four languages, as names have them. */
export function knownStems(db: Database) {
  const known = new Map<string, string[]>();
  return {
    async learn(words: string[]): Promise<void> {
      const { rows } = await sql<{ word: string; stems: string[] }>`
        select word, array_remove(array_agg(stem), null) as stems
        from unnest(${words}::text[]) word
        cross join unnest('{german_stem,french_stem,italian_stem,english_stem}'::regdictionary[]) dictionary
        left join lateral unnest(ts_lexize(dictionary, word)) stem on true group by word`.execute(db);
      for (const { word, stems } of rows) known.set(word, stems);
    },
    areShared: (one: string, other: string): boolean =>
      known.get(one)?.some((stem) => known.get(other)?.includes(stem)) ?? false,
  };
}
