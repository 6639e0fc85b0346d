import { transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf, todayOf } from '../../core/access/access.ts';
import { bits, permissionsOf } from '../../core/access/flags.ts';
import { type Caller, describeCaller } from '../../core/accounts/caller.ts';
import { findUser, type UserWithHash } from '../../core/accounts/find-user.ts';
import { deleteItems } from '../../core/library/delete-items.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { restoreFromTrash } from '../../core/library/trash.ts';
import { changeDocument } from '../../features/documents/update-document.ts';
import { addFolders } from '../../features/folders/create-folders.ts';
import { changeFolder } from '../../features/folders/update-folder.ts';
import { arrangeFolders } from '../../features/folders/update-folders.ts';
import { moveSelection } from '../../features/moves/move-items.ts';
import { changeEntries } from '../../features/permissions/change-entries.ts';
import { trashSpace } from '../../features/spaces/delete-space.ts';
import { reviveSpace } from '../../features/spaces/restore-space.ts';
import { changeSpace } from '../../features/spaces/update-space.ts';
import type { House } from '../house.ts';

/** One change to the library, as data: a failing test prints them. A root's id stands for its space. */
export type TreeChange =
  | { do: 'make folders'; by: number; space: number; parent: number; name: string }
  | { do: 'move folder'; by: number; id: number; space: number; to: number }
  | { do: 'move folders'; by: number; moves: { id: number; parent: number | null; weight: number }[] }
  | { do: 'move document'; by: number; id: number; space: number; to: number }
  | { do: 'move items'; by: number; folders: number[]; documents: number[]; space: number; to: number }
  | { do: 'set entries'; by: number; entries: { object: number; role: number; flags: number | null }[] }
  | { do: 'delete' | 'restore'; by: number; folders: number[]; documents: number[] }
  | { do: 'delete space' | 'restore space'; by: number; id: number }
  | { do: 'change owner'; by: number; id: number; owner: number }
  | { do: 'give role' | 'take role'; user: number; role: number }
  | { do: 'review'; space: number; ofUsers: boolean; ofRoles: boolean; days: number }
  | { do: 'pass a day' };

const from = { requestId: '', address: '127.0.0.1', network: '127.0.0.1', userAgent: '' };

export async function callerFor(parts: Parts, userId: number): Promise<Caller> {
  const session = { sessionId: 0, tokenId: '', isSetUpOnly: false, passwordVerifiedAt: null };
  const user = (await findUser(parts.db, userId)) as UserWithHash;
  return describeCaller(user, { ...session, resource: undefined });
}

/** Makes a change by its real use case. Answers 'done', or the code of the refusal; other errors are thrown. */
export async function makeChange(house: House, step: TreeChange): Promise<string> {
  try {
    await apply(house, step);
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function apply(house: House, step: TreeChange): Promise<unknown> {
  const { parts } = house;
  if (step.do === 'pass a day') return house.clock.advance({ hours: 24 });
  if (step.do === 'review') return startReview(parts, step);
  if ('user' in step) return changeRole(parts, step);
  const caller = await callerFor(parts, step.by);
  const ask = { caller, from };
  // The interface names no roots.
  const named = async (folder: number) => ((await isRoot(parts, folder)) ? null : folder);
  switch (step.do) {
    case 'make folders': {
      const folders = [{ name: step.name, children: [{ name: 'inside', children: [] }] }];
      return addFolders(parts, caller, { space: step.space, parent: await named(step.parent), folders });
    }
    case 'move folder':
      return changeFolder(parts, ask, step.id, { space: step.space, parent: await named(step.to) });
    case 'move folders':
      return arrangeFolders(parts, ask, step.moves);
    case 'move document':
      return changeDocument(parts, ask, step.id, { space: step.space, folder: await named(step.to) });
    case 'move items': {
      const { folders, documents, space } = step;
      return moveSelection(parts, ask, { folders, documents, space, folder: await named(step.to) });
    }
    case 'set entries':
      return changeEntries(parts, ask, step.entries.map(toNewEntry));
    case 'delete':
      return deleteItems(parts, ask, step);
    case 'restore':
      return transaction(parts.db, async (trx) => {
        await lockSpacesOf(trx, step);
        await restoreFromTrash(parts, trx, readerOf(parts, caller), step);
      });
    case 'delete space':
      return trashSpace(parts, ask, step.id);
    case 'restore space':
      return reviveSpace(parts, ask, step.id);
    case 'change owner':
      return changeSpace(parts, ask, step.id, { owner: step.owner });
  }
}

async function isRoot(parts: Parts, folder: number): Promise<boolean> {
  const found = await parts.db
    .selectFrom('space')
    .select('id')
    .where('root_folder_id', '=', folder)
    .execute();
  return found.length > 0;
}

function toNewEntry({ object, role, flags }: { object: number; role: number; flags: number | null }) {
  const common = { objectIdentityId: object, sid: `ROLE_${role}`, isInherited: flags === null };
  const canAdminister = ((flags ?? 0) & bits.canAdminister) !== 0;
  return { ...common, ...permissionsOf(flags ?? 0), canAdminister };
}

async function changeRole(
  { db }: Parts,
  step: Extract<TreeChange, { do: 'give role' | 'take role' }>,
): Promise<void> {
  const values = { user_id: step.user, role_id: step.role };
  if (step.do === 'give role')
    await db
      .insertInto('user_role')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('user_role')
      .where('user_id', '=', step.user)
      .where('role_id', '=', step.role)
      .execute();
}

/** All roles that have entries in the space become pending; where there are none, there is nothing to review. */
async function startReview(
  parts: Parts,
  { space, ofUsers, ofRoles, days }: Extract<TreeChange, { do: 'review' }>,
): Promise<void> {
  const now = new Date(parts.clock.now().getTime() + days * 86_400_000);
  const deadline = todayOf({ ...parts, clock: { now: () => now } });
  await parts.pool.query('delete from review_role where space_id = $1', [space]);
  const pending = ofRoles
    ? await parts.pool.query(
        `insert into review_role select distinct $1::int, e.role_id from acl_entry e
         join folder f on f.id = e.object_id and f.space_id = $1 returning role_id`,
        [space],
      )
    : { rows: [] };
  const hasRoles = pending.rows.length > 0;
  await parts.pool.query(
    `update space set needs_user_audit = $2, needs_role_audit = $3, audit_deadline = $4 where id = $1`,
    [space, ofUsers, hasRoles, ofUsers || hasRoles ? deadline : null],
  );
}
