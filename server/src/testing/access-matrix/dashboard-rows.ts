import { json, type Row } from './row.ts';
import { forbidden, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const none = (why: string): Row => ({ kind: 'no objects', why });
const own = none('one’s own dashboard, as one sends it; own-dashboard.test.ts tries others’');

interface Reply {
  layout: { lg: { i: string }[] };
}

const feeds = async (response: Response) => ((await json(response)) as Reply).layout.lg.map(({ i }) => i);

/** Everybody has one that names the feeds of all spaces: the deleted one and closed ones too. */
const shownFeeds = ({ spaces }: MatrixWorld, view: View) =>
  ok(spaces.filter(view.isListed).map((id) => `space-${id}`));

export const dashboardRows: Record<string, Row> = {
  'GET /me/dashboard/shown': {
    kind: 'reads',
    proves: '[DASH-03]',
    cases: (world) => [
      { path: '/me/dashboard/shown', answer: (view) => shownFeeds(world, view), read: feeds },
    ],
  },
  'GET /me/dashboard': {
    kind: 'reads',
    proves: '[DASH-03]',
    cases: (world) => [
      {
        path: '/me/dashboard',
        answer: (view) =>
          world.withDashboard.has(view.who.userId)
            ? shownFeeds(world, view)
            : { status: 404, code: 'dashboard.not-found' },
        read: feeds,
      },
    ],
  },
  'GET /dashboards': {
    kind: 'reads',
    proves: '[DASH-04] [FAV-02]',
    cases: (world) => [
      {
        path: '/dashboards?defaultOnly=true',
        answer: (view) => {
          if (view.isAdmin) return ok(world.spaces.map((id) => `space-${id}`));
          const curator = world.accounts.find(({ name }) => name === 'curator')?.userId;
          return view.who.userId === curator ? shownFeeds(world, view) : forbidden;
        },
        async read(response) {
          const all = (await json(response)) as (Reply & { id: number })[];
          return all.find(({ id }) => id === world.dashboard)?.layout.lg.map(({ i }) => i);
        },
      },
    ],
  },
  'POST /me/dashboard': own,
  'PUT /me/dashboard': own,
  'DELETE /me/dashboard': own,
};
