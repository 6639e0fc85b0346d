import { expect, it } from 'vitest';
import { writeDetail } from './event-details.ts';

it('[16.3.1] details are told in words about named things, and no list of numbers stands there', () => {
  expect(writeDetail({ detail: { documents: [471] }, names: { documents: ['Plan.pdf'] } })).toBe(
    'Documents: Plan.pdf',
  );
  expect(
    writeDetail({
      detail: { folders: [1, 2, 3, 4], foldersMore: 16, count: 20 },
      names: { folders: ['A', 'B', 'C', 'D'] },
    }),
  ).toBe('Folders: A, B, C and 17 more · Number: 20');
  expect(writeDetail({ detail: { documents: [471, 472] }, names: {} })).toBe('Documents: 2');
});

it('[16.3.1] permissions are told by their places and roles; what only machines read is left out', () => {
  const entries = [{ objectId: 5, roleId: 7, flags: 3 }];
  expect(writeDetail({ detail: { count: 1, entries }, names: { places: ['Works'], roles: ['Staff'] } })).toBe(
    'Number: 1 · Places: Works · Roles: Staff',
  );
  const detail = {
    name: 'x',
    state: 'abc',
    deadline: '2026-12-24',
    isUsing2FA: true,
    denyContactList: false,
  };
  expect(writeDetail({ detail, names: {} })).toBe('Deadline: 24.12.2026 · Is using 2fa: yes');
});
