import type { DoctorFinding } from '../../core/doctor-runs.ts';
import { allChecks } from './all-checks.ts';
import type { MendParts } from './check.ts';

export const isMendable = ({ name }: DoctorFinding): boolean =>
  allChecks.some((check) => check.name === name && check.mend);

/**
 * Derives anew what was found to be wrong, in the order of the checks: paths before the rights that follow from them.
 * Answers what could not be mended.
 */
export async function mend(parts: MendParts, findings: DoctorFinding[]): Promise<string[]> {
  const names = new Set(findings.map(({ name }) => name));
  const failed: string[] = [];
  for (const check of allChecks.filter(({ name }) => names.has(name))) {
    await check.mend?.(parts).catch((error) => {
      parts.log.error({ err: error, check: check.name }, 'the doctor could not mend something');
      failed.push(check.name);
    });
  }
  return failed;
}
