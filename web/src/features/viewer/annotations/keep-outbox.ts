import { emptyOutbox, isEmpty, type Outbox } from '../../../base/annotations/outbox.ts';
import { getSession } from '../../../base/session.ts';
import { sharedByTabs } from '../../../base/storage.ts';

/** One for each person, document and version: on a shared computer nobody sends another's work. */
function placeOf(documentId: number, version: number): string | undefined {
  const session = getSession();
  if (session.kind !== 'user' || session.claims.sub === undefined) return undefined;
  return `atrium.annotations.${session.claims.sub}.${documentId}.${version}`;
}

export function readOutbox(documentId: number, version: number): Outbox {
  const place = placeOf(documentId, version);
  try {
    const kept = JSON.parse((place && sharedByTabs.getItem(place)) || 'null');
    if (Array.isArray(kept?.waiting) && Array.isArray(kept?.sent)) return kept;
  } catch {
    // Unreadable: there is nothing to go on with.
  }
  return emptyOutbox;
}

/** Versions of a document whose annotations could not be sent yet. */
export function keptVersions(documentId: number): number[] {
  const start = placeOf(documentId, 0)?.replace(/0$/, '');
  const keys = start === undefined ? [] : sharedByTabs.keys().filter((key) => key.startsWith(start));
  return keys.map((key) => Number(key.slice(start?.length))).filter((version) => version > 0);
}

/** False when the browser has no room for it. */
export function keepOutbox(documentId: number, version: number, outbox: Outbox): boolean {
  const place = placeOf(documentId, version);
  if (!place) return false;
  try {
    if (isEmpty(outbox)) sharedByTabs.removeItem(place);
    else sharedByTabs.setItem(place, JSON.stringify(outbox));
    return true;
  } catch {
    return false;
  }
}
