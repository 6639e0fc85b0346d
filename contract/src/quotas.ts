import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

const wrongQuota = says('Give a number of GB, or leave it empty.');
/** The most bytes; null: what the settings say, else no limit. */
export const Quota = z.int(wrongQuota).min(0, wrongQuota).max(1e15, wrongQuota).nullable();

/** Every file of every document, earlier ones and those in the trash too, each with its whole size. */
export const StorageUse = z.object({
  used: z.int(),
  /** The quota that an administrator has set. */
  quota: Quota,
  /** What holds: the quota, or the default of the settings; null: no limit. */
  limit: z.int().nullable(),
});

export type StorageUse = z.output<typeof StorageUse>;

export const getRoom = call({
  method: 'GET',
  path: '/spaces/{id}/room',
  access: 'user',
  budget: 'library',
  summary:
    'How many bytes may still be uploaded into a space, at its root or into a folder, for whoever may upload there',
  params: z.strictObject({ id: IdInAddress }),
  query: z.strictObject({ folderId: IdInAddress.optional() }),
  reply: z.object({
    /** The bytes that the space still takes; null: no limit. */
    spaceLeft: z.int().nullable(),
    /** The bytes of all that the caller has put into spaces. */
    own: StorageUse.pick({ used: true, limit: true }),
  }),
});

export const listSpaceStorage = call({
  method: 'GET',
  path: '/spaces/storage',
  access: 'admin',
  budget: 'library',
  summary: 'How much each space holds, and may hold',
  reply: z.array(StorageUse.extend({ space: Id })),
});
