import type { Database } from '../../base/database/connect.ts';
import { isPasswordRight } from './hash-password.ts';

/** The password of all accounts of the demo company, which everyone knows. */
export const demoPassword = 'atrium-demo';

export const demoDomain = 'atrium.example';

/** Whether an account of the demo company still has it. */
export async function hasDemoPasswords({ db }: { db: Pick<Database, 'selectFrom'> }): Promise<boolean> {
  const hashes = await db
    .selectFrom('app_user')
    .select('password_hash')
    .distinct()
    .where('email', 'like', `%@${demoDomain}`)
    .where('is_active', '=', true)
    .execute();
  for (const { password_hash } of hashes) {
    if (await isPasswordRight(password_hash, demoPassword)) return true;
  }
  return false;
}
