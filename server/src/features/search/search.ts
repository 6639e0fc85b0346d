import type { CallReply } from '@atrium/contract/parts/call';
import type { searchAll } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';
import { findMatches, hasMatch, type Matches } from './find-matches.ts';
import { guessWords, readWords, type SearchWord, writeQuery } from './read-words.ts';
import { showFacets } from './show-facets.ts';
import { showResults } from './show-results.ts';

const nothing: Matches = { total: 0, isExact: true, isEmpty: true, page: [], counts: [] };

export async function search(
  parts: Parts,
  { caller, query }: Ask<typeof searchAll>,
): Promise<CallReply<typeof searchAll>> {
  const { key, sortBy, limit, offset, ...filter } = query;
  const reader = readerOf(parts, caller);
  const { timeZone } = parts.config;
  const contacts = seenContacts(caller);
  const typed = await readWords(parts.db, key);
  const find = (words: SearchWord[]) =>
    findMatches(parts.db, reader, {
      ...{ query: writeQuery(words), filter, sortBy, limit, offset, timeZone, contacts },
    });
  const asTyped = typed.length > 0 ? await find(typed) : nothing;
  // Where something has all of the words, none of them was mistyped.
  const words = asTyped.isEmpty
    ? await guessWords(parts.db, typed, (one) =>
        hasMatch(parts.db, reader, { query: writeQuery([one]), contacts }),
      )
    : typed;
  const matches = words.some(({ meant }) => meant.length > 0) ? await find(words) : asTyped;
  return {
    results: await showResults(parts.db, reader, matches.page, { words, contacts }),
    total: matches.total,
    isExact: matches.isExact,
    facets: await showFacets(parts.db, matches.counts, filter),
    sortBy,
  };
}

const seenContacts = (caller: Caller): RawBuilder<boolean> =>
  mayUseContacts(caller) ? isSeenBy(caller) : sql<boolean>`false`;
