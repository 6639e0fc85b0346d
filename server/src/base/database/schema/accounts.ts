import type { Language } from '@atrium/contract/parts/languages';
import type { ColumnType, Generated } from 'kysely';

/** People who can sign in, their roles, sessions and secrets, and what the security log says of them. */
export interface AccountTables {
  app_user: {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    password_hash: string | null;
    is_active: Generated<boolean>;
    two_factor_required: Generated<boolean>;
    deny_contact_list: Generated<boolean>;
    default_dashboard_id: number | null;
    /** The quota in bytes. */
    quota: number | null;
    created_at: Date;
    last_login_at: Date | null;
    /** Whether the person is still to be led through the app. */
    wants_guide: Generated<boolean>;
    /** The language that the person chose; nothing where their browser says it. */
    spoken_language: Language | null;
    /** The number of the newest entry of what is new that the person has seen. */
    whats_new_seen: Generated<number>;
    deleted_at: Date | null;
  };
  role: { id: Generated<number>; name: string };
  user_role: { user_id: number; role_id: number };
  global_permission: { id: number; name: string };
  role_global_permission: { role_id: number; permission_id: number };
  session: {
    id: Generated<number>;
    user_id: number;
    is_set_up_only: Generated<boolean>;
    token_id: string;
    previous_token_id: string | null;
    previous_until: Date | null;
    created_at: Date;
    last_used_at: Date;
    idle_ends_at: Date;
    ends_at: Date;
    password_verified_at: Date | null;
    address: string;
    user_agent: string;
  };
  two_factor: {
    user_id: number;
    secret: Buffer | null;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    pending_secret: Buffer | null;
    pending_until: Date | null;
  };
  recovery_code: { id: Generated<number>; user_id: number; code_hash: string; used_at: Date | null };
  password_link: {
    token_hash: string;
    user_id: number;
    purpose: 'reset' | 'set-up';
    created_at: Date;
    expires_at: Date;
    code_tries: Generated<number>;
    code_verified_until: Date | null;
  };
  user_identity: { issuer: string; subject: string; user_id: number; created_at: Date };
  sso_ticket: {
    token_hash: string;
    user_id: number;
    second_factor_used: boolean;
    expires_at: Date;
  };
  throttle: { key: string; tries: number; blocked_until: Date; forget_at: Date };
  audit_event: {
    id: Generated<number>;
    at: Date;
    action: string;
    actor_id: number | null;
    subject_type: string | null;
    subject_id: number | null;
    detail: ColumnType<Record<string, unknown>, string, never>;
    address: string | null;
    request_id: string | null;
  };
}
