import { z } from 'zod';
import { call } from './call.ts';
import { Id, IdInAddress, Time } from './fields.ts';

export const activityTypes = ['created', 'changed', 'replaced', 'moved', 'restored'] as const;

export const FeedItem = z.object({
  id: z.int(),
  type: z.enum(activityTypes),
  at: Time,
  by: z.object({ id: Id, fullName: z.string() }),
  entityType: z.enum(['document', 'folder']),
  entityId: Id,
  name: z.string(),
  space: Id,
  route: z.string(),
});

const query = z.strictObject({
  spaceId: IdInAddress.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const listFeed = call({
  method: 'GET',
  path: '/feed',
  access: 'user',
  summary: 'What happened lately to documents and folders that the caller can read, newest first',
  query,
  reply: z.array(FeedItem),
});

export const listDocumentFeed = call({
  method: 'GET',
  path: '/documents/feed',
  access: 'user',
  summary: 'The same, of documents alone',
  query,
  reply: z.array(FeedItem),
});
