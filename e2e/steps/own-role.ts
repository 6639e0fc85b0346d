import type { Role } from '../../contract/src/roles.ts';
import { test as base } from './library.ts';

/** A role of its own for each journey: what others set for theirs is no conflict here. */
export const test = base.extend<{ role: Role & { sid: string } }>({
  role: async ({ library }, use) => {
    const admin = await library.as('admin');
    const name = `Inspectors ${Math.random().toString(36).slice(2, 8)}`;
    const role = await admin.post<Role>('/roles', { name, permissions: [] });
    await use({ ...role, sid: `ROLE_${role.id}` });
    await admin.remove(`/roles/${role.id}`);
  },
});
