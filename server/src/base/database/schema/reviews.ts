import type { ColumnType, Generated } from 'kysely';

/** Reviews of access: what is under way, what is due and what was confirmed. */
export interface ReviewTables {
  review_role: { space_id: number; role_id: number };
  review_schedule: {
    space_id: number;
    months: number;
    days: number;
    of_users: boolean;
    of_roles: boolean;
    /** YYYY-MM-DD */
    next_on: string;
  };
  review_record: {
    id: Generated<number>;
    space_id: number;
    space_name: string;
    kind: 'started' | 'users' | 'role';
    at: Date;
    actor_id: number | null;
    actor_name: string | null;
    role_id: number | null;
    role_name: string | null;
    /** YYYY-MM-DD */
    deadline: string;
    fingerprint: string | null;
    was_seen: Generated<boolean>;
    state: ColumnType<unknown, string, never>;
  };
  review_report: {
    id: Generated<number>;
    space_id: number;
    space_name: string;
    at: Date;
    actor_id: number;
    actor_name: string;
    role_id: number | null;
    role_name: string | null;
    person_id: number | null;
    person_name: string | null;
    /** YYYY-MM-DD */
    deadline: string;
    note: string;
  };
}
