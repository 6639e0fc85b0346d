import type { countDocuments as countCall } from '@atrium/contract/folders';
import type { CallReply } from '@atrium/contract/parts/call';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import type { Ask } from '../../core/route.ts';
import { readTree } from './read-tree.ts';

export async function countDocuments(
  parts: Parts,
  { caller, query: { spaceId } }: Ask<typeof countCall>,
): Promise<CallReply<typeof countCall>> {
  const reader = readerOf(parts, caller);
  await requireSpace(parts.db, reader, 0, spaceId);
  const rows = await readTree(parts.db, reader, spaceId);
  return rows.map(({ id, documents }) => ({ id, count: documents })).sort((a, b) => a.id - b.id);
}
