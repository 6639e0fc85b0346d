import type { CallReply } from '@atrium/contract/parts/call';
import type { searchAll } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Candidates } from '../../base/database/on-replica.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import { readCandidates } from '../../core/read-candidates.ts';
import type { Ask } from '../../core/route.ts';
import { findMatches, hasMatch, type Matches, type Wanted } from './find-matches.ts';
import { guessWords, readWords, type SearchWord, writeExactQuery, writeQuery } from './read-words.ts';
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
  const wanted = { filter, sortBy, limit, offset, timeZone, contacts };
  const { words, matches } = await readCandidates(parts, (from) => findByWords(from, reader, key, wanted));
  return {
    ...(await showResults(parts.db, reader, matches.page, { words, contacts })),
    total: matches.total,
    isExact: matches.isExact,
    facets: await showFacets(parts.db, matches.counts, filter),
    sortBy,
  };
}

async function findByWords(
  from: Candidates,
  reader: Reader,
  key: string,
  wanted: Omit<Wanted, 'words'>,
): Promise<{ words: SearchWord[]; matches: Matches }> {
  const typed = await readWords(from, key);
  const find = (words: Wanted['words']) => findMatches(from, reader, { ...wanted, words });
  const stemmed = writeQuery(typed);
  const asTyped = typed.length > 0 ? await find({ query: stemmed, first: writeExactQuery(typed) }) : nothing;
  // Where something has all of the words, none of them was mistyped.
  const words = asTyped.isEmpty
    ? await guessWords(from, typed, (one) =>
        hasMatch(from, reader, { query: writeExactQuery([one]), contacts: wanted.contacts }),
      )
    : typed;
  const isGuessed = words.some(({ meant }) => meant.length > 0);
  const matches = isGuessed ? await find({ query: writeQuery(words), first: stemmed }) : asTyped;
  return { words, matches };
}

const seenContacts = (caller: Caller): RawBuilder<boolean> =>
  mayUseContacts(caller) ? isSeenBy(caller) : sql<boolean>`false`;
