import type { House } from '../house.ts';
import type { Acknowledged } from './uploaders.ts';

/** What is kept of somebody's documents, in their order. */
export const readKept = ({ parts }: House, userId: number): Promise<Acknowledged[]> =>
  parts.db
    .selectFrom('document')
    .select(['id', 'name', 'hash'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute();
