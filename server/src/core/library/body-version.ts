import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';

/** The state of a description as it is read: one that was written over another state can be told by it. */
export const bodyVersion = ({ keys }: Pick<Parts, 'keys'>, body: unknown): string =>
  `"${keys.mark(JSON.stringify(body ?? null), 'body-version')}"`;

/** Refuses where somebody else has described the folder since; its space is locked. Without a version, never. */
export async function requireBodyVersion(
  parts: Parts,
  trx: Transaction,
  folderId: number,
  expected: string | undefined,
): Promise<void> {
  if (expected === undefined) return;
  const found = await trx.selectFrom('folder').select('body').where('id', '=', folderId).executeTakeFirst();
  if (parts.keys.accepted.some((keys) => expected === bodyVersion({ keys }, found?.body))) return;
  throw new AppError(
    'change.conflict',
    sentence('Somebody else has changed this description meanwhile. Load it again.'),
  );
}
