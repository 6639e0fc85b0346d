import type { Me } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { leadElsewhere } from './admin-access.ts';
import { adminEntries, entriesFor } from './admin-entries.ts';

const person = (abilities: Partial<Me['abilities']>) => ({ abilities }) as Me;
const offered = (me: Me) => entriesFor(me).map(({ to }) => to);
const administrator = person({ administer: true, administerMailingLists: true });
const lists = person({ administerMailingLists: true });
const staff = person({});

it('[NAV-03] [ADM-01] everything for administrators, mailing lists alone for MAILING_LIST_ADMIN, nothing for others', () => {
  expect(offered(administrator)).toEqual(adminEntries().map(({ to }) => to));
  expect(offered(lists)).toEqual(['/admin/mailing-lists']);
  expect(offered(staff)).toEqual([]);
});

it('[ADM-01] who may use a page stays there, who may use another is led to it from the landing page alone', () => {
  for (const path of ['/admin', '/admin/roles', '/admin/permissions/7'])
    expect(leadElsewhere(administrator, path), path).toBeUndefined();
  expect(leadElsewhere(lists, '/admin')).toBe('/admin/mailing-lists');
  expect(leadElsewhere(lists, '/admin/')).toBe('/admin/mailing-lists');
  expect(leadElsewhere(lists, '/admin/mailing-lists/')).toBeUndefined();
  for (const path of ['/admin/users', '/admin/mailing-lists-of-others', '/admin/permissions/7'])
    expect(leadElsewhere(lists, path), path).toBe('/403');
  for (const path of ['/admin', '/admin/mailing-lists'])
    expect(leadElsewhere(staff, path), path).toBe('/403');
});
