import { RichText } from '@atrium/contract/parts/rich-text';
import { z } from 'zod';
import { sharedByTabs } from '../../../base/storage.ts';
import { isSameBody } from './body-rules.ts';
import { placeOf } from './draft-place.ts';
import { bodyOf, type DescriptionOwner } from './owner.ts';

/** What somebody typed and has not saved, with the description that they began from. */
export interface Draft {
  body: RichText | null;
  base: RichText | null;
  /** Milliseconds since 1970. */
  at: number;
}

const Stored = z.object({ body: RichText.nullable(), base: RichText.nullable(), at: z.number() });

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
