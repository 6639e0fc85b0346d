import { sql } from 'kysely';
import { superadminRole } from '../../../core/accounts/roles.ts';
import { type Check, findRows, foundIf } from '../check.ts';
import { grants, scopes, walked } from '../derived-tree.ts';
import { settleEverything } from '../settle-everything.ts';

/** What goes with an account that is deleted. */
const ofPeople = ['session', 'user_role', 'password_link', 'two_factor', 'user_identity'] as const;

const isObject = sql<boolean>`(
  exists (select from folder f where f.id = e.object_id) or exists (select from document d where d.id = e.object_id))`;

/** Who may do what. */
export const accessChecks: Check[] = [
  {
    name: 'access.entry-of-nothing',
    looksFor: 'Permissions on folders and documents that are gone.',
    advice: '--mend removes them.',
    find: ({ trx }) =>
      findRows(trx, sql`select e.object_id as example from acl_entry e where not ${isObject}`),
    mend: ({ db }) => sql`delete from acl_entry e where not ${isObject}`.execute(db),
  },
  {
    name: 'access.scope-wrong',
    looksFor: 'Folders and documents that take their permissions from the wrong place.',
    advice: 'Somebody may see too much or too little: use --mend soon, which derives them anew.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`with recursive ${walked}, ${scopes}
          select f.id as example from folder f join walked w on w.id = f.id where f.scope_id <> w.scope_id
          union
          select coalesce(s.id, k.id) from scopes s full join acl_scope k on k.id = s.id
          where s.id is null or k.id is null or s.space_id <> k.space_id or s.parent_id is distinct from k.parent_id
          union
          select d.id from document d left join (select distinct object_id from acl_entry) e on e.object_id = d.id
          where d.own_scope_id is distinct from e.object_id`,
      ),
    mend: settleEverything,
  },
  {
    name: 'access.grant-wrong',
    looksFor: 'Folders and documents where what a role may do is not what was set.',
    advice: 'Somebody may see too much or too little: use --mend soon, which derives it anew.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`with recursive ${walked}, ${scopes}, ${grants}
          select distinct scope_id as example from (
            select * from (select * from grants where flags <> 0 except select scope_id, role_id, flags from acl_grant) a
            union all
            select * from (select scope_id, role_id, flags from acl_grant except select * from grants) b) c`,
      ),
    mend: settleEverything,
  },
  {
    name: 'access.review-contradicts',
    looksFor: 'Spaces whose review says that roles are pending and names none, or the other way round.',
    advice: 'Start the review of these spaces anew, and confirm it.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select sp.id as example from space sp
          where sp.needs_role_audit <> exists (select from review_role r where r.space_id = sp.id)
            or (sp.audit_deadline is not null and not sp.needs_user_audit and not sp.needs_role_audit)`,
      ),
  },
  {
    name: 'access.account-gone',
    looksFor: 'Sessions, roles and ways to sign in of deleted people.',
    advice: '--mend removes them.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select u.id as example from app_user u join (${sql.join(
          ofPeople.map((table) => sql`select user_id from ${sql.table(table)}`),
          sql` union all `,
        )}) t on t.user_id = u.id where u.deleted_at is not null`,
      ),
    async mend({ db }) {
      for (const table of ofPeople)
        await sql`delete from ${sql.table(table)} t using app_user u
          where u.id = t.user_id and u.deleted_at is not null`.execute(db);
    },
  },
  {
    name: 'access.no-superadministrator',
    looksFor: 'No active superadministrator.',
    advice:
      'Nobody can change administrators: in the database, set is_active of one of them, or give the role 161 to somebody (user_role).',
    async find({ trx }) {
      const { rows } = await sql`
        select from user_role r join app_user u on u.id = r.user_id
        where r.role_id = ${superadminRole} and u.is_active and u.deleted_at is null limit 1`.execute(trx);
      return foundIf(rows.length === 0);
    },
  },
];
