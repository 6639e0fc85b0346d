import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allJobs } from '../../app.ts';
import { indexAll, makePatient, readTables } from '../../testing/doctor/patient.ts';
import { faultsInCluster, plantedFaults } from '../../testing/doctor/planted-faults.ts';
import { openHouse } from '../../testing/house.ts';
import { listKept } from '../../testing/storage.ts';
import { allChecks } from './all-checks.ts';
import { timetable } from './checks/jobs.ts';
import { examine } from './examine.ts';
import { isMendable, mend } from './mend.ts';

const house = await openHouse({ demoLibrary: true });
const patient = await makePatient(house);
const { parts } = patient;
// Nothing but what is planted changes.
await house.parts.jobs.stop();

const namesOf = ({ findings }: { findings: { name: string }[] }) => findings.map(({ name }) => name);
const readState = async () => ({ tables: await readTables(house), files: (await listKept(house)).sort() });

it('a healthy company has no findings, also where every byte is read', async () => {
  expect((await examine(parts)).findings).toEqual([]);
  expect((await examine(parts, { isDeep: true })).findings).toEqual([]);
});

it('every check has a planted fault', () => {
  const planted = [...plantedFaults.map(({ name }) => name), ...faultsInCluster];
  expect(allChecks.map(({ name }) => name).filter((name) => !planted.includes(name))).toEqual([]);
  expect(allChecks.length).toBeGreaterThan(50);
  expect(new Set(allChecks.map(({ name }) => name)).size).toBe(allChecks.length);
});

it('docs/doctor.md tells of every finding by its name, and of no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/doctor.md'), 'utf8');
  const told = [...text.matchAll(/^\| `([a-z]+\.[a-z-]+)`/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual([...allChecks.map(({ name }) => name), 'doctor.not-looked'].sort());
});

it('knows every job with a timetable', () => {
  const jobs = allJobs(house.parts);
  expect(jobs.flatMap(({ name, schedule }) => (schedule ? name : [])).sort()).toEqual([...timetable].sort());
  for (const job of jobs) void job.close?.();
});

describe('finds by its name, and mends where it follows from something else:', () => {
  it.each(plantedFaults.map((fault, index) => [`${fault.name} (${index})`, fault] as const))(
    '%s',
    async (_, fault) => {
      const before = await readState();
      const planted = await fault.plant(patient);
      try {
        const run = await examine({ ...parts, ...planted.parts }, { isDeep: fault.isDeep === true });
        expect(namesOf(run).sort()).toEqual([fault.name, ...(fault.also ?? [])].sort());
        for (const { count, examples } of run.findings) {
          expect(count).toBeGreaterThan(0);
          expect(examples.length).toBeLessThanOrEqual(5);
        }
        const withFault = await readState();
        const own = run.findings.filter(({ name }) => name === fault.name);
        expect(await mend(parts, own)).toEqual([]);
        if (!own.some(isMendable)) expect(await readState()).toEqual(withFault);
      } finally {
        await planted.undo?.();
      }
      await indexAll(house);
      expect(await readState()).toEqual(before);
      expect((await examine(parts, { isDeep: fault.isDeep === true })).findings).toEqual([]);
    },
  );
});
