import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { connect, type Database, isDatabaseGone } from './connect.ts';
import { type Candidates, onReplica, UnfitReplica } from './on-replica.ts';
import { type Position, readPosition, trackPosition } from './position.ts';
import type { TellStatement } from './tell-statements.ts';

/** Why the primary answers: the replica does not, is behind, is another database's, broke off, or did so just before. */
export type Reason = 'away' | 'behind' | 'foreign' | 'failed' | 'resting';

export interface Replica {
  /** Reads there what is as new as this moment; on the primary, where that cannot be. */
  read<T>(work: (from: Candidates) => Promise<T>): Promise<T>;
  look(): Promise<ReplicaLook>;
  /** Reads so far, by who answered: the replica, or the primary for a reason. */
  counts: Record<'replica' | Reason, number>;
  close(): Promise<void>;
}

export interface ReplicaLook {
  fault: Reason | undefined;
  /** Undefined where it could not be asked. */
  lagSeconds: number | undefined;
}

interface Given {
  /** The primary. */
  db: Database;
  log: Logger;
  clock: Clock;
  tellStatement?: TellStatement | undefined;
}

/** So long somebody waits for the replica to come up; a look, which nobody waits for, takes longer. */
const patience = { read: 200, look: 1000 };
const mostMilliseconds = { connectionTimeoutMillis: 1000, query_timeout: 12_000 };
/** After a failure it is left alone for so long, so that only few have to wait in vain. */
const restSeconds = 5;

/** The one that the settings name. It need not answer yet. */
export function openReplica(
  { databaseReplicaUrl, databasePool }: Pick<Config, 'databaseReplicaUrl' | 'databasePool'>,
  { db, log, clock, tellStatement }: Given,
): Replica | undefined {
  if (!databaseReplicaUrl) return undefined;
  const settings = { connectionString: databaseReplicaUrl, max: databasePool, ...mostMilliseconds };
  // What breaks is told by the next read; behind a pool nothing may be kept on a connection.
  const { pool, close } = connect(settings, () => undefined, { isShared: true, mayBeReplica: true });
  const counts = { replica: 0, away: 0, behind: 0, foreign: 0, failed: 0, resting: 0 };
  const currentPosition = trackPosition(db);
  let restsUntil: Date | undefined;

  function rest(error: unknown): void {
    const reason = reasonOf(error);
    counts[reason] += 1;
    if (!restsUntil)
      log.warn({ err: error, reason }, 'the replica cannot be used: the primary is asked instead');
    restsUntil = new Date(clock.now().getTime() + restSeconds * 1000);
  }

  function begin(): void {
    counts.replica += 1;
    if (restsUntil) log.info('the replica is used again');
    restsUntil = undefined;
  }

  return {
    counts,
    close,
    async read(work) {
      if (restsUntil && restsUntil > clock.now()) {
        counts.resting += 1;
        return work(db);
      }
      let position: Position | undefined;
      try {
        position = await currentPosition();
        const asked = { pool, position, patienceMilliseconds: patience.read, tellStatement };
        const answer = await onReplica(asked, work);
        begin();
        return answer;
      } catch (error) {
        // Then it is the primary that is away.
        if (!position && isDatabaseGone(error)) throw error;
        rest(error);
        return work(db);
      }
    },
    async look() {
      const position = await readPosition(db);
      const begun = performance.now();
      try {
        await onReplica({ pool, position, patienceMilliseconds: patience.look }, async () => undefined);
        return { fault: undefined, lagSeconds: (performance.now() - begun) / 1000 };
      } catch (error) {
        const lagSeconds = error instanceof UnfitReplica ? error.lagSeconds : undefined;
        return { fault: reasonOf(error), lagSeconds };
      }
    },
  };
}

function reasonOf(error: unknown): Reason {
  if (error instanceof UnfitReplica) return error.reason;
  return isDatabaseGone(error) || /Query read timeout/.test(String(error)) ? 'away' : 'failed';
}
