import type { SpaceReview } from '@atrium/contract/reviews';
import type { Space } from '@atrium/contract/spaces';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { spacesQuery } from '../../core/library/library.ts';
import { meQuery } from '../../core/people/me.ts';
import { marta } from '../../testing/people.ts';
import { allPermissions } from '../../testing/permissions.ts';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { fill, press, renderAlone } from '../../testing/test-frame.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { OwnReviews } from './own-reviews.tsx';
import { ReportButton } from './report-button.tsx';
import { Reports } from './reports.tsx';
import { reviewQuery } from './review-queries.ts';

const review: SpaceReview = {
  ...{ space: 7, needsUserAudit: true, needsRoleAudit: true, auditDeadline: '2026-11-30' },
  ...{ isExpired: false, usersConfirmed: null, roles: [], reports: [], schedule: null, canStart: false },
};
const report = {
  ...{ id: 1, at: '2026-11-18T10:00:00Z', by: 'Marta Keller', role: 'Auditors', person: null },
  note: 'Reads the payroll.',
};

async function open(canStart = false, answer = ok({ ...review, reports: [report] })) {
  const people = [{ id: 5, fullName: 'Ann', email: null, isOwner: false, roles: [] }];
  const seen = stubServer({ 'GET /audit/spaces/7/users': ok(people), 'POST /audit/spaces/7/report': answer });
  const auditors = { id: 3, name: 'Auditors' };
  await renderAlone(
    <>
      <ReportButton spaceId={7} role={auditors} />
      <Toasts />
    </>,
    (client) => client.setQueryData(reviewQuery(7).queryKey, { ...review, canStart }),
  );
  await press('Something is wrong: Auditors');
  await screen.findByRole('dialog', { name: 'Something is wrong' });
  return seen;
}

beforeEach(() => notifications.clean());

it('[AUD-03] a note about a role goes to the administrators, and only with words', async () => {
  const seen = await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await fill('What is wrong', 'Reads the payroll.');
  await press('Send');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ note: 'Reads the payroll.', role: 3, user: null },
  });
  expect(await screen.findByText('The administrators are told')).toBeTruthy();
});

it('[AUD-03] what cannot be sent stays in the window; an administrator is led to where it is mended', async () => {
  await open(true, refuse('review.not-open'));
  const link = screen.getByRole('link', { name: 'open the permissions of this role' });
  expect(link.getAttribute('href')).toBe('/admin/permissions/3?space=7');
  await fill('What is wrong', 'Reads the payroll.');
  await press('Send');
  expect(await screen.findByText('A sentence of the server.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What is wrong').value).toBe('Reads the payroll.');
});

it('[AUD-01] what was reported stands on the page of the review', async () => {
  await renderAlone(<Reports review={{ ...review, reports: [report] }} />);
  expect(await screen.findByRole('heading', { name: /Reported as wrong/ })).toBeTruthy();
  expect(screen.getByText('Reads the payroll.')).toBeTruthy();
});

it('[AUD-01] the dashboard tells owners of their open reviews before they block, the most urgent first', async () => {
  const space = (id: number, name: string, auditDeadline: string | null, owner = marta.id): Space =>
    ({
      ...{ id, name, owner, description: null, isOverseer: true, needsUserAudit: auditDeadline !== null },
      ...{ needsRoleAudit: false, auditDeadline, defaultFolderPermissions: allPermissions },
    }) as never;
  const spaces = [
    space(1, 'Later', '2999-01-02'),
    space(2, 'Late', '2020-01-02'),
    space(3, 'Of others', '2020-01-01', 999),
    space(4, 'Quiet', null),
  ];
  await renderAlone(<OwnReviews />, (client) => {
    client.setQueryData(meQuery.queryKey, marta);
    client.setQueryData(spacesQuery.queryKey, spaces);
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Open review of Late', '/spaces/2/permissions'],
    ['Open review of Later', '/spaces/1/permissions'],
  ]);
  expect(screen.getByText(/Users and roles are blocked from it until/)).toBeTruthy();
});
