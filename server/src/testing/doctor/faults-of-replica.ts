import { systemClock } from '../../base/clock.ts';
import { openReplica } from '../../base/database/replica.ts';
import { freePort } from '../services/clamd.ts';
import type { Patient } from './patient.ts';
import type { Fault } from './planted-faults.ts';

/** With another address in the settings. */
function withReplica({ house: { parts } }: Patient, databaseReplicaUrl: string) {
  const replica = openReplica(
    { databaseReplicaUrl, databasePool: 2 },
    { db: parts.db, log: parts.log, clock: systemClock },
  );
  return { parts: { replica }, undo: async () => replica?.close() };
}

/** Of the replica, but that it is behind: a test of the cluster plants that. */
export const faultsOfReplica: Fault[] = [
  {
    name: 'replica.away',
    plant: async (patient) =>
      withReplica(patient, `postgresql://postgres@127.0.0.1:${await freePort()}/atrium`),
  },
  {
    name: 'replica.foreign',
    plant: async (patient) => withReplica(patient, patient.house.databaseUrl),
  },
];
