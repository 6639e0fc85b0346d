import type { DoctorParts } from '../../work/doctor/check.ts';
import { faultsInFiles } from './faults-in-files.ts';
import { faultsInLibrary } from './faults-in-library.ts';
import { faultsInWork } from './faults-in-work.ts';
import { faultsOfMachine } from './faults-of-machine.ts';
import { faultsOfReplica } from './faults-of-replica.ts';
import type { Patient } from './patient.ts';

/** A fault, under the name that the doctor has for it. */
export interface Fault {
  name: string;
  /** What else cannot but be found then. */
  also?: string[];
  isDeep?: true;
  plant(patient: Patient): Promise<Planted>;
}

export interface Planted {
  /** Of what follows from something else there is none: that it is mended. */
  undo?(): Promise<unknown>;
  /** What is swapped while it is looked at. */
  parts?: Partial<DoctorParts>;
}

/** Every kind of fault but those of a bucket and of a replica that is behind, which tests of the cluster plant. */
export const plantedFaults: Fault[] = [
  ...faultsOfMachine,
  ...faultsOfReplica,
  ...faultsInLibrary,
  ...faultsInFiles,
  ...faultsInWork,
];

export const faultsInCluster = ['object.missing', 'object.unknown', 'replica.behind'];
