import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';

/**
 * The first statement of every change to a tree or to permissions: one such change after another in each space,
 * in the order of their ids. What is read after it is the state that the change meets.
 */
export async function lockSpaces(trx: Transaction, ids: number[]): Promise<void> {
  const given = [...new Set(ids)];
  if (given.length === 0) return;
  await sql`select id from space where id = any(${given}::int[]) order by id for no key update`.execute(trx);
  await sql`update space set acl_version = acl_version + 1 where id = any(${given}::int[])`.execute(trx);
}

/** Locks the spaces that folders and documents are in, and others named beside. */
export async function lockSpacesOf(
  trx: Transaction,
  objects: { folders?: number[]; documents?: number[]; spaces?: number[] },
): Promise<void> {
  const { folders = [], documents = [], spaces = [] } = objects;
  const read = async () => {
    const found = await sql<{ id: number }>`
      select space_id as id from folder where id = any(${folders}::int[])
      union select f.space_id from document d join folder f on f.id = d.folder_id
        where d.id = any(${documents}::int[])`.execute(trx);
    return found.rows.map((row) => row.id);
  };
  const known = new Set(spaces);
  for (;;) {
    for (const id of await read()) known.add(id);
    await sql`savepoint before_locks`.execute(trx);
    await lockSpaces(trx, [...known]);
    // Between reading and locking, a move may have taken them to another space, whose id may be smaller. Whoever
    // waits for that one while holding these could wait for ever: so all are let go, and locked again in order.
    if ((await read()).every((id) => known.has(id))) break;
    await sql`rollback to savepoint before_locks`.execute(trx);
  }
  await sql`release savepoint before_locks`.execute(trx);
}
