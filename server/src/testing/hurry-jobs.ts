import type { House } from './house.ts';

/** Ends the pause before the next try of failed jobs, which would otherwise take seconds or hours. */
export async function hurryJobs({ parts }: House): Promise<void> {
  await parts.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  await parts.pool.query(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'send-mail')`,
  );
}
