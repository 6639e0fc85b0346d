import type { Replica, ReplicaLook } from '../../../base/database/replica.ts';
import { type Check, type Found, foundIf, type Look, nothing } from '../check.ts';

/** Where it is behind for longer, it is of no use. */
const mostLagSeconds = 10;

const looks = new WeakMap<Look, Promise<ReplicaLook>>();

/** One look for all checks. */
function lookAt(look: Look, replica: Replica): Promise<ReplicaLook> {
  const known = looks.get(look) ?? replica.look();
  looks.set(look, known);
  return known;
}

const findIf =
  (isFault: (seen: ReplicaLook) => boolean) =>
  async (look: Look): Promise<Found> => {
    if (!look.replica) return nothing;
    const seen = await lookAt(look, look.replica);
    const lag = seen.lagSeconds === undefined ? [] : [`${Math.round(seen.lagSeconds)} s`];
    return foundIf(isFault(seen), ...lag);
  };

/** The replica that DATABASE_REPLICA_URL names. While one of these is there, the primary answers. */
export const replicaChecks: Check[] = [
  {
    name: 'replica.away',
    looksFor: 'The replica does not answer, or refuses.',
    advice:
      'Look whether it runs, and whether DATABASE_REPLICA_URL names it and a role that it lets in. Searches are read from the primary until then.',
    find: findIf(({ fault }) => fault === 'away' || fault === 'failed'),
  },
  {
    name: 'replica.behind',
    looksFor: 'The replica is more than ten seconds behind the primary.',
    advice:
      'Look whether it still receives and replays (pg_stat_replication, pg_is_wal_replay_paused) and set hot_standby_feedback. Searches are read from the primary until then.',
    find: findIf(
      ({ fault, lagSeconds }) => fault === 'behind' && (lagSeconds ?? mostLagSeconds) >= mostLagSeconds,
    ),
  },
  {
    name: 'replica.foreign',
    looksFor: 'What DATABASE_REPLICA_URL names is no replica of this database.',
    advice: 'Name one that streams from the database of DATABASE_URL, or none.',
    find: findIf(({ fault }) => fault === 'foreign'),
  },
];
