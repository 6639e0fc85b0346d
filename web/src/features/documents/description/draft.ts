import { RichText } from '@atrium/contract/parts/rich-text';
import { z } from 'zod';
import { getSession } from '../../../base/session/session.ts';
import { sharedByTabs } from '../../../base/storage.ts';
import { isSameBody } from './body-rules.ts';
import { bodyOf, type DescriptionOwner, idOf } from './owner.ts';

/** What somebody typed and has not saved, with the description that they began from. */
export interface Draft {
  body: RichText | null;
  base: RichText | null;
  /** Milliseconds since 1970. */
  at: number;
}

const Stored = z.object({ body: RichText.nullable(), base: RichText.nullable(), at: z.number() });

/** One for each person and owner: on a shared computer nobody meets another's words. */
function placeOf(owner: DescriptionOwner): string | undefined {
  const session = getSession();
  if (session.kind !== 'user' || session.claims.sub === undefined) return undefined;
  return `atrium.draft.${session.claims.sub}.${owner.kind}.${idOf(owner)}`;
}

export function readDraft(owner: DescriptionOwner): Draft | undefined {
  const place = placeOf(owner);
  const text = place && sharedByTabs.getItem(place);
  if (!place || !text) return undefined;
  const draft = parse(text);
  // Unreadable, or saved after all: there is nothing to go on with.
  if (draft && !isSameBody(draft.body, bodyOf(owner))) return draft;
  sharedByTabs.removeItem(place);
  return undefined;
}

function parse(text: string): Draft | undefined {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function keepDraft(owner: DescriptionOwner, draft: Draft): void {
  const place = placeOf(owner);
  try {
    if (place) sharedByTabs.setItem(place, JSON.stringify(draft));
  } catch {
    // The browser's storage is full: the text on the screen is still there.
  }
}

export function removeDraft(owner: DescriptionOwner): void {
  const place = placeOf(owner);
  if (place) sharedByTabs.removeItem(place);
}
