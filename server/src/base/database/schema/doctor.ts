import type { ColumnType, Generated } from 'kysely';

/** What was found when the installation was looked through. */
export interface DoctorTables {
  doctor_run: {
    id: Generated<number>;
    finished_at: Date;
    seconds: number;
    is_deep: boolean;
    findings: ColumnType<Record<string, unknown>[], string, string>;
  };
}
