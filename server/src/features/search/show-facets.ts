import { type Facet, type FacetKey, facetKeys, type TypeGroup, typeGroups } from '@atrium/contract/search';
import { sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { mostValues } from './count-facets.ts';
import type { Filter } from './filter-matches.ts';
import type { Matches } from './find-matches.ts';

const titles: Record<FacetKey, string> = {
  kind: 'Kind',
  space: 'Space',
  tag: 'Tag',
  author: 'Author',
  type: 'Type',
  year: 'Year',
};

const groupOf = new Map<string, TypeGroup>(
  (Object.keys(typeGroups) as TypeGroup[]).flatMap((group) => typeGroups[group].map((mime) => [mime, group])),
);

/** Shows the most frequent values first, years newest first; a chosen one is there whatever it counts. */
export async function showFacets(db: Database, counts: Matches['counts'], filter: Filter): Promise<Facet[]> {
  const counted = new Map<FacetKey, Map<string, number>>(facetKeys.map((key) => [key, new Map()]));
  for (const { facet, key, count } of counts) {
    const values = counted.get(facet as FacetKey);
    const value = facet === 'type' ? (groupOf.get(key) ?? 'other') : key;
    values?.set(value, (values.get(value) ?? 0) + count);
  }
  const names = await readNames(db, counted);
  return facetKeys.flatMap((key) => {
    const values = counted.get(key) ?? new Map<string, number>();
    const active = filter[key] === undefined ? undefined : String(filter[key]);
    if (active !== undefined && !values.has(active)) values.set(active, 0);
    const shown = [...values]
      .sort(key === 'year' ? ([a], [b]) => Number(b) - Number(a) : byCount)
      .filter(([value], index) => index < mostValues || value === active)
      .map(([value, count]) => ({
        name: names.get(`${key} ${value}`) ?? value,
        key: value,
        count,
        active: value === active,
      }));
    return shown.length > 0 ? [{ name: titles[key], key, values: shown }] : [];
  });
}

/** Compares by count; what is equally frequent has an order of its own: a plan's would tell of other things too. */
const byCount = ([a, many]: [string, number], [b, more]: [string, number]) => more - many || (a < b ? -1 : 1);

/** Reads the names of what was found, which the reader can read. */
async function readNames(
  db: Database,
  counted: Map<FacetKey, Map<string, number>>,
): Promise<Map<string, string>> {
  const ids = (key: FacetKey) => [...(counted.get(key)?.keys() ?? [])].map(Number);
  const { rows } = await sql<{ key: string; name: string }>`
    select 'space ' || id as key, name from space where id = any(${ids('space')}::int[])
    union all select 'tag ' || id, name from tag where id = any(${ids('tag')}::int[])
    union all select 'author ' || id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
      from app_user where id = any(${ids('author')}::int[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
