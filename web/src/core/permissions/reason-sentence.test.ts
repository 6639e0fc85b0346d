import type { AccessReason } from '@atrium/contract/permissions';
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../testing/permissions.ts';
import { reasonSentence, rightsSentence } from './reason-sentence.ts';

const noPermissions = Object.fromEntries(
  Object.keys(allPermissions).map((flag) => [flag, false]),
) as typeof allPermissions;

const reason = (given: Partial<AccessReason>): AccessReason => ({
  reason: 'role',
  role: { id: 5, name: 'Quality' },
  from: { entityType: 1, entityId: 7, name: 'Audits' },
  permissions: noPermissions,
  isBlocked: false,
  ...given,
});

describe('[PERM-06] why somebody can see something', () => {
  it('names the role and the object that the entry stands on', () => {
    expect(reasonSentence('Ada', reason({}))).toBe(
      'Ada has the role Quality, which is set on the folder “Audits”.',
    );
    const from = { entityType: 0, entityId: 1, name: 'Works' } as const;
    expect(reasonSentence('Ada', reason({ reason: 'owner', role: null, from }))).toBe(
      'Ada owns the space “Works” and can do everything in it.',
    );
    expect(reasonSentence('Ada', reason({ reason: 'administrator', from: null }))).toMatch(
      /is an administrator/,
    );
    expect(reasonSentence('Ada', reason({ isBlocked: true }))).toMatch(/blocked until .* review is finished/);
  });

  it('says what it allows', () => {
    expect(rightsSentence(noPermissions)).toBe('No rights at all.');
    expect(rightsSentence({ ...noPermissions, canRead: true })).toBe('Folders: read. Documents: nothing.');
    expect(rightsSentence({ ...noPermissions, canRead: true, canReadDocument: true, canShare: true })).toBe(
      'Folders: read. Documents: read, share.',
    );
  });
});
