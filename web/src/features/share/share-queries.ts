import {
  listShareMailingLists,
  listShareRoles,
  listShares,
  listShareUsers,
  previewShare,
  type Share,
} from '@atrium/contract/share';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { logError } from '../../base/error-log.ts';
import { send } from '../../base/http/call.ts';
import type { ShareItems } from '../../core/share/share-window.ts';

const key = ['share'] as const;

export interface ItemIds {
  documentIds: number[];
  folderIds: number[];
  spaceIds: number[];
}

export interface ShareDraft extends ItemIds {
  userIds: number[];
  roleIds: number[];
  mailingListIds: number[];
  ccUserIds: number[];
  subject: string;
  message: string;
}

const idsOf = (some: { id: number }[]) => some.map(({ id }) => id);

export const toIds = ({ documents, folders, spaces }: ShareItems): ItemIds => ({
  documentIds: idsOf(documents),
  folderIds: idsOf(folders),
  spaceIds: idsOf(spaces),
});

export interface Choice {
  id: number;
  name: string;
}

export type RecipientKind = 'users' | 'roles' | 'mailing-lists';

/** The recipients who may read all of it and fit what was typed. What cannot be looked up is only logged. */
export const recipientsQuery = (kind: RecipientKind, items: ItemIds, q: string) =>
  queryOptions({
    queryKey: [...key, kind, items, q],
    queryFn: ({ signal }): Promise<Choice[]> =>
      ask(kind, items, q, signal).catch((error) => {
        if (!signal.aborted) logError(error);
        throw error;
      }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { handles: () => true },
  });

async function ask(kind: RecipientKind, items: ItemIds, q: string, signal: AbortSignal): Promise<Choice[]> {
  const query = {
    documentIds: items.documentIds.join(','),
    folderIds: items.folderIds.join(','),
    spaceIds: items.spaceIds.join(','),
    q,
  };
  if (kind === 'roles') return send(listShareRoles, { query }, { signal });
  if (kind === 'mailing-lists') return send(listShareMailingLists, { query }, { signal });
  const people = await send(listShareUsers, { query }, { signal });
  return people.map(({ id, fullName }) => ({ id, name: fullName }));
}

/** The people whom the draft reaches, and the mail. */
export const previewQuery = (draft: ShareDraft) =>
  queryOptions({
    queryKey: [...key, 'preview', draft],
    queryFn: ({ signal }) => send(previewShare, { body: draft }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { handles: () => true },
  });

/** The pause between questions while mails are on their way. */
const askAgainAfter = 3000;

export const isUnderWay = (shares: Share[] | undefined): boolean =>
  shares?.some(({ queued }) => queued > 0) ?? false;

export const sharesQuery = queryOptions({
  queryKey: [...key, 'sent'],
  queryFn: ({ signal }) => send(listShares, {}, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? askAgainAfter : false),
});
