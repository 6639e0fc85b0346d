import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { type UserRow, userColumns } from './user-reply.ts';

/** People who may sign in carry a password hash; it never leaves the server. */
export type UserWithHash = UserRow & { passwordHash: string | null };

export const findActiveUserByEmail = (db: Queryable, email: string): Promise<UserWithHash | undefined> =>
  findOne(db, sql`lower(u.email) = lower(${email}) and u.is_active`);

/**
 * How somebody signs in is changed, and sessions are opened, one after another: the first statement of each
 * such change. What is read after it is the state that the change meets.
 */
export async function lockUser(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export const findActiveUser = (db: Queryable, id: number): Promise<UserWithHash | undefined> =>
  findOne(db, sql`u.id = ${id} and u.is_active`);

/** Finds a user, one who cannot sign in at present too. */
export const findUser = (db: Queryable, id: number): Promise<UserWithHash | undefined> =>
  findOne(db, sql`u.id = ${id}`);

async function findOne(db: Queryable, which: Expression<SqlBool>): Promise<UserWithHash | undefined> {
  const found = await prepared(sql<UserWithHash>`
    select ${sql.raw(userColumns)}, u.password_hash as "passwordHash"
    from app_user u left join two_factor t on t.user_id = u.id
    where u.deleted_at is null and ${which}`).execute(db);
  return found.rows[0];
}
