import type { MovePlan, planMove as planCall } from '@atrium/contract/moves';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { measureImpact } from '../../core/library/measure-impact.ts';
import { findRefusedSubtrees } from '../../core/library/require-subtrees.ts';
import { startHeavyWork } from '../../core/limit-heavy-work.ts';
import type { Ask } from '../../core/route.ts';
import { type JudgedMove, judgeMove } from './judge-move.ts';
import { makeMove } from './make-move.ts';

export async function planMove(
  parts: Parts,
  { caller, body, from, reply }: Ask<typeof planCall>,
): Promise<MovePlan> {
  const reader = readerOf(parts, caller);
  startHeavyWork(caller.user.id, reply.raw);
  let judged: JudgedMove | undefined;
  const impact = await measureImpact(parts.db, async (trx) => {
    judged = await leaveOutSubtrees(trx, reader, await judgeMove(trx, reader, body));
    const { documents, folders } = judged;
    return {
      folderIds: folders.map(({ id }) => id),
      documentIds: documents.map(({ id }) => id),
      apply: async () => {
        await makeMove(parts, trx, { reader, from }, judged as JudgedMove);
      },
    };
  });
  const { documents, folders, refused } = judged as JudgedMove;
  return { movable: documents.length + folders.length, refused, impact };
}

/** Folders with something inside that the mover may not move stay too. */
async function leaveOutSubtrees(trx: Transaction, reader: Reader, judged: JudgedMove): Promise<JudgedMove> {
  const { target, folders } = judged;
  const idsOf = (some: typeof folders) => some.map(({ id }) => id);
  const crossing = folders.filter(({ spaceId }) => spaceId !== target.spaceId);
  const toChange = [bits.canWrite, bits.canReadDocument | bits.canWriteDocument] as const;
  const stays = new Set([
    ...(await findRefusedSubtrees(trx, reader, idsOf(folders), ...toChange)),
    ...(await findRefusedSubtrees(trx, reader, idsOf(crossing), bits.canDelete, bits.canDeleteDocument)),
  ]);
  if (stays.size === 0) return judged;
  const left = [...stays]
    .sort((a, b) => a - b)
    .map((id) => ({ entityType: 'folder' as const, id, reason: 'from' as const }));
  return {
    ...judged,
    folders: folders.filter(({ id }) => !stays.has(id)),
    refused: [...judged.refused, ...left],
  };
}
