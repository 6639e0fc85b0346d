import type { ReviewedRole, SpaceReview } from '@atrium/contract/reviews';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Asked, refuse, stubServer } from '../../testing/stub-server.ts';
import { press, renderAlone } from '../../testing/test-frame.tsx';
import { reviewQuery } from './review-queries.ts';
import { RoleReviewBanner } from './role-review-banner.tsx';
import { SpaceReviewNotice } from './space-review-banner.tsx';
import { UserReviewBanner } from './user-review-banner.tsx';

const confirmed = { at: new Date(2026, 10, 17, 9, 5).toISOString(), by: 'Marta Keller' };

const role = (id: number, name: string, more: Partial<ReviewedRole> = {}): ReviewedRole => ({
  id,
  name,
  isPending: true,
  people: 3,
  version: `"state of ${id}"`,
  entryCount: 0,
  entries: [],
  confirmed: null,
  ...more,
});

const open: SpaceReview = {
  space: 7,
  needsUserAudit: true,
  needsRoleAudit: true,
  auditDeadline: '2026-11-30',
  isExpired: false,
  usersConfirmed: null,
  roles: [role(1, 'Quality engineers'), role(2, 'Shift leads'), role(3, 'Auditors', { isPending: false })],
  reports: [],
  schedule: null,
  canStart: false,
};
const late: SpaceReview = { ...open, auditDeadline: '2026-11-14', isExpired: true };

const again = vi.fn();
const users = <UserReviewBanner spaceId={7} version={'"seen"'} onLookAgain={again} />;
const engineers = <RoleReviewBanner spaceId={7} roleId={1} version={'"seen"'} onLookAgain={again} />;

async function show(banner: React.ReactNode, review: SpaceReview, answer?: (asked: Asked) => Response) {
  let now = review;
  const answers = (after: (asked: Asked) => Response) => (asked: Asked) => {
    const response = after(asked);
    if (response.ok) now = { ...review, needsUserAudit: false, usersConfirmed: confirmed, roles: doneRoles };
    return response;
  };
  const doneRoles = review.roles.map((one) => (one.id === 1 ? { ...one, isPending: false, confirmed } : one));
  const done = { ...review, needsUserAudit: false, usersConfirmed: confirmed, roles: doneRoles };
  const confirm = answers(answer ?? (() => Response.json(done)));
  const seen = stubServer({
    'GET /audit/spaces/7': () => Response.json(now),
    'POST /audit/spaces/7/users/confirm': confirm,
    'POST /audit/spaces/7/roles/confirm': confirm,
  });
  await renderAlone(banner, (client) => client.setQueryData(reviewQuery(7).queryKey, review));
  return seen;
}

const region = (name: string) => screen.findByRole('region', { name });

describe('banners of a review', () => {
  it('[AUD-01] before the deadline: Permission review required, with the date', async () => {
    await show(users, open);
    const banner = await region('Permission review required');
    expect(banner.textContent).toContain('Check the users and their roles by 30.11.2026.');
    expect(banner.dataset.tone).toBe('open');
  });

  it('[AUD-01] after the deadline: Permission review deadline expired', async () => {
    await show(users, late);
    const banner = await region('Permission review deadline expired');
    expect(banner.textContent).toContain(
      'The deadline was 14.11.2026. Users and roles are blocked from this space until you confirm the review.',
    );
    expect(banner.dataset.tone).toBe('expired');
  });

  it('[AUD-03] confirms the users that were seen, by their version, and says so', async () => {
    const seen = await show(users, open);
    await press('All users and assigned roles are correct');
    const banner = await region('Users reviewed');
    expect(banner.textContent).toContain('You confirmed all users and assigned roles on 17.11.2026.');
    expect(banner.dataset.tone).toBe('done');
    const asked = seen.find(({ method }) => method === 'POST');
    expect([asked?.path, asked?.headers.get('if-match')]).toEqual([
      '/audit/spaces/7/users/confirm',
      '"seen"',
    ]);
  });

  it('[AUD-01] in the role view: Role review required, and Role review deadline expired', async () => {
    await show(engineers, open);
    expect((await region('Role review required')).textContent).toContain(
      'Check what the role Quality engineers may do here by 30.11.2026. 2 of 3 roles are still open.',
    );
  });

  it('[AUD-01] in the role view after the deadline', async () => {
    await show(engineers, late);
    expect((await region('Role review deadline expired')).textContent).toContain(
      'The role Quality engineers is blocked from this space until you confirm it.',
    );
  });

  it('[AUD-03] confirms one role, and leads to the next', async () => {
    const seen = await show(engineers, open);
    await press('Permissions are correct');
    const banner = await region('Role reviewed');
    expect(banner.textContent).toContain(
      'You confirmed Quality engineers on 17.11.2026. 1 role is still open.',
    );
    expect(screen.getByRole('link', { name: 'Next role' }).getAttribute('href')).toBe(
      '/spaces/7/permissions/2',
    );
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ role: 1 });
  });

  it('[AUD-04] what changed meanwhile is told, and can only be looked at again', async () => {
    await show(users, open, refuse('change.conflict', 'The users have changed.'));
    await press('All users and assigned roles are correct');
    expect(await screen.findByText('The users have changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /are correct/ })).toBeNull();
    await press('Look again');
    expect(again).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: /are correct/ })).toBeTruthy();
  });

  it.each([
    ['users', { needsRoleAudit: false }],
    ['roles', { needsUserAudit: false }],
    ['users and roles', {}],
  ])(
    '[AUD-01] the other pages of a space tell of a review of its %s, and where it is done',
    async (_, more) => {
      await show(<SpaceReviewNotice spaceId={7} />, { ...open, ...more });
      const banner = await region('Permission review required');
      expect(banner.textContent).toContain('by 30.11.2026.');
      expect(banner.dataset.tone).toBe('open');
      expect(within(banner).getByRole('link', { name: 'Open review' }).getAttribute('href')).toBe(
        '/spaces/7/permissions',
      );
    },
  );

  it('[AUD-01] after its deadline they say that it has expired, and nothing once it is done', async () => {
    await show(<SpaceReviewNotice spaceId={7} />, late);
    const banner = await region('Permission review deadline expired');
    expect(banner.textContent).toContain(
      'The deadline was 14.11.2026. Users and roles are blocked from this space until they are reviewed.',
    );
    expect(banner.dataset.tone).toBe('expired');
    cleanup();
    await show(<SpaceReviewNotice spaceId={7} />, { ...late, needsUserAudit: false, needsRoleAudit: false });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('[AUD-01] the view of a role that is done tells of what is still open in the space', async () => {
    await show(<RoleReviewBanner spaceId={7} roleId={3} version={'"seen"'} onLookAgain={again} />, open);
    expect((await region('Permission review required')).textContent).toContain('30.11.2026');
  });

  it('[AUD-01] nothing to review, nothing to see', async () => {
    await show(users, { ...open, needsUserAudit: false });
    expect(screen.queryByRole('region')).toBeNull();
  });
});
