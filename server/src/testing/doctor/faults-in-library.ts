import type { Fault } from './planted-faults.ts';
import { damage, run } from './run-sql.ts';

/** Of the tree, of permissions and of counts. */
export const faultsInLibrary: Fault[] = [
  {
    name: 'tree.unreachable',
    // What has permissions of its own there hangs nowhere either.
    also: ['access.scope-wrong', 'access.grant-wrong'],
    async plant(patient) {
      const { folder, below } = patient;
      await damage(patient, [`update folder set parent_id = $2 where id = $1`, [folder, below]]);
      const back =
        'update folder f set parent_id = sp.root_folder_id from space sp where f.id = $1 and sp.id = $2';
      return { undo: () => damage(patient, [back, [folder, patient.space]]) };
    },
  },
  {
    name: 'tree.path-wrong',
    async plant(patient) {
      await damage(patient, [`update folder set path = array[id] where id = $1`, [patient.below]]);
      return {};
    },
  },
  {
    name: 'tree.path-wrong',
    async plant(patient) {
      const other = `update folder set space_id = (select min(id) from space) where id = $1`;
      await damage(patient, [other, [patient.folder]]);
      return {};
    },
  },
  {
    name: 'tree.alive-in-trash',
    async plant(patient) {
      await damage(
        patient,
        `insert into deletion (id, at, by_id) overriding system value
         select 1000000, now(), min(id) from app_user`,
        ['update folder set deletion_id = 1000000 where id = $1', [patient.folder]],
      );
      return {
        undo: () =>
          damage(
            patient,
            'update folder set deletion_id = null where deletion_id = 1000000',
            'delete from deletion where id = 1000000',
          ),
      };
    },
  },
  {
    name: 'tree.tag-gone',
    async plant(patient) {
      await run(patient, [`update document set tags = '{1000000}' where id = $1`, [patient.text.id]]);
      return {};
    },
  },
  {
    name: 'tree.names-unsorted',
    async plant(patient) {
      await run(patient, `update pg_collation set collversion = '0' where collname = 'natural_order'`);
      return {};
    },
  },
  {
    name: 'access.entry-of-nothing',
    async plant(patient) {
      await run(patient, [
        'insert into acl_entry (object_id, role_id, flags) values (1000000, $1, 1)',
        [patient.role],
      ]);
      return {};
    },
  },
  {
    name: 'access.scope-wrong',
    async plant(patient) {
      const lost = `update folder set scope_id = (select root_folder_id from space where id = $2) where id = $1`;
      await damage(patient, [lost, [patient.below, patient.space]]);
      return {};
    },
  },
  {
    name: 'access.scope-wrong',
    async plant(patient) {
      await damage(
        patient,
        ['update document set own_scope_id = null where id = $1', [patient.own.id]],
        ['update folder_stat set documents = documents + 1 where folder_id = $1', [patient.folder]],
      );
      return {};
    },
  },
  {
    name: 'access.scope-wrong',
    async plant(patient) {
      const { text, space } = patient;
      await damage(patient, ['insert into acl_scope (id, space_id) values ($1, $2)', [text.id, space]]);
      return {};
    },
  },
  {
    name: 'access.grant-wrong',
    async plant(patient) {
      await run(patient, ['update acl_grant set flags = 2 where scope_id = $1', [patient.below]]);
      return {};
    },
  },
  {
    name: 'access.grant-wrong',
    async plant(patient) {
      await run(patient, [
        'insert into acl_grant (scope_id, role_id, flags) values ($1, $2, 511)',
        [patient.own.id, patient.role],
      ]);
      return {};
    },
  },
  {
    name: 'access.grant-wrong',
    async plant(patient) {
      await run(patient, ['delete from acl_grant where scope_id = $1', [patient.below]]);
      return {};
    },
  },
  {
    name: 'access.review-contradicts',
    async plant(patient) {
      const set = (needs: boolean, deadline: string | null) =>
        run(patient, [
          'update space set needs_role_audit = $2, audit_deadline = $3 where id = $1',
          [patient.space, needs, deadline],
        ]);
      await set(true, '2030-01-01');
      return { undo: () => set(false, null) };
    },
  },
  {
    name: 'access.account-gone',
    async plant(patient) {
      await run(patient, [
        'insert into user_role (user_id, role_id) values ($1, $2)',
        [patient.gone, patient.role],
      ]);
      return {};
    },
  },
  {
    name: 'access.no-superadministrator',
    async plant(patient) {
      const set = (isActive: boolean) =>
        run(patient, [
          'update app_user set is_active = $1 where id in (select user_id from user_role where role_id = 161)',
          [isActive],
        ]);
      await set(false);
      return { undo: () => set(true) };
    },
  },
  {
    name: 'counter.documents',
    async plant(patient) {
      await run(patient, [
        'update folder_stat set documents = documents + 1 where folder_id = $1',
        [patient.folder],
      ]);
      return {};
    },
  },
  {
    name: 'counter.documents',
    async plant(patient) {
      await run(patient, ['delete from folder_stat where folder_id = $1', [patient.folder]]);
      return {};
    },
  },
  {
    name: 'counter.bytes',
    async plant(patient) {
      await run(patient, ['update folder_use set bytes = bytes - 1 where folder_id = $1', [patient.folder]]);
      return {};
    },
  },
];
