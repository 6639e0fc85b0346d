import type { CallReply } from '@atrium/contract/call';
import type { searchAll } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';
import { type Caller, mayUseContacts } from '../../core/session/caller.ts';
import { findMatches, type Matches } from './find-matches.ts';
import { readWords, writeQuery } from './read-words.ts';
import { showFacets } from './show-facets.ts';
import { showResults } from './show-results.ts';

const nothing: Matches = { total: 0, isExact: true, page: [], counts: [] };

export async function search(
  parts: Parts,
  { caller, query }: Ask<typeof searchAll>,
): Promise<CallReply<typeof searchAll>> {
  const { key, sortBy, limit, offset, ...filter } = query;
  const reader = readerOf(parts, caller);
  const words = await readWords(parts.db, key);
  const { timeZone } = parts.config;
  const contacts = seenContacts(caller);
  const wanted = { query: writeQuery(words), filter, sortBy, limit, offset, timeZone, contacts };
  const matches = words.length > 0 ? await findMatches(parts.db, reader, wanted) : nothing;
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
