import { z } from 'zod';
import { call } from './parts/call.ts';
import { type Breakpoint, columnsOf } from './parts/dashboard-grid.ts';
import { Id, IdInAddress, YesInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { Label } from './parts/names.ts';
import { says } from './parts/sentences.ts';

const size = z.int().min(1).max(100);

export const LayoutItem = z.strictObject({
  /** The widget's id. */
  i: z.string().min(1).max(100),
  x: z.int().min(0).max(5),
  y: z.int().min(0).max(10_000),
  w: size,
  h: size,
  static: z.boolean().default(false),
});

export type LayoutItem = z.output<typeof LayoutItem>;

/** Each widget once, and none beyond the grid's columns. */
const itemsAt = (breakpoint: Breakpoint) =>
  list(LayoutItem, 200)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      for (const [index, { i, x, w }] of items.entries()) {
        const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: [index] });
        if (seen.has(i)) refuse(says('A widget can be there only once.'));
        if (x + w > columnsOf[breakpoint])
          refuse(says('This width has {columns} columns.', { columns: columnsOf[breakpoint] }));
        seen.add(i);
      }
    })
    .default([]);

/** What lies where, for each width of the window. */
export const Layout = z.strictObject({
  lg: itemsAt('lg'),
  md: itemsAt('md'),
  sm: itemsAt('sm'),
  xs: itemsAt('xs'),
  xxs: itemsAt('xxs'),
});

export type Layout = z.output<typeof Layout>;

const cell = z.int().min(0);
const kept = z.array(LayoutItem.extend({ x: cell, y: cell, w: cell, h: cell }));

/** A layout as it is answered: what was kept under other rules must not close the page. */
const KeptLayout = z.object({ lg: kept, md: kept, sm: kept, xs: kept, xxs: kept });

export const Dashboard = z.object({
  id: Id,
  name: z.string(),
  layout: KeptLayout,
  /** Whether an administrator made it for others; not somebody's own. */
  isDefault: z.boolean(),
  /** How many people have it as their default. */
  people: z.int(),
  /** How many of them have none of their own, and so see it. */
  shownTo: z.int(),
  /** The state of its name and layout, for If-Match. */
  version: z.string(),
});

export type Dashboard = z.output<typeof Dashboard>;

/** What somebody sees: their own, the default one of their account, or the minimal one. */
export const ShownDashboard = z.object({
  source: z.enum(['own', 'default', 'minimal']),
  /** The name of a default dashboard. */
  name: z.string(),
  /** The layout without the feeds of spaces that the caller cannot read. */
  layout: KeptLayout,
});

export type ShownDashboard = z.output<typeof ShownDashboard>;

export const getOwnDashboard = call({
  method: 'GET',
  path: '/me/dashboard',
  access: 'user',
  summary: 'One’s own dashboard; 404 means that there is none yet',
  reply: Dashboard,
});

export const getShownDashboard = call({
  method: 'GET',
  path: '/me/dashboard/shown',
  access: 'user',
  summary:
    'The dashboard that applies: one’s own, else the default one of one’s account, else the minimal one',
  reply: ShownDashboard,
});

const own = z.strictObject({
  layout: Layout,
  name: Label.optional(),
  isDefault: z.literal(false).optional(),
});

export const createOwnDashboard = call({
  method: 'POST',
  path: '/me/dashboard',
  access: 'user',
  summary: 'Make one’s own dashboard; one that is there already gets this layout',
  body: own,
  reply: Dashboard,
  status: 201,
});

export const updateOwnDashboard = call({
  method: 'PUT',
  path: '/me/dashboard',
  access: 'user',
  summary: 'Change one’s own dashboard; 404 where there is none yet',
  body: own,
  reply: Dashboard,
});

export const deleteOwnDashboard = call({
  method: 'DELETE',
  path: '/me/dashboard',
  access: 'user',
  summary: 'Go back to the default dashboard',
});

const one = z.strictObject({ id: IdInAddress });
/** Default dashboards alone are made here: one's own is /me/dashboard. */
const isDefault = z.literal(true).default(true);

export const listDashboards = call({
  method: 'GET',
  path: '/dashboards',
  access: 'default-favorites',
  budget: 'people',
  summary:
    'The default dashboards, by name; without defaultOnly=true the caller’s own too. To others than administrators without the feeds of spaces that they cannot read',
  query: z.strictObject({ defaultOnly: YesInAddress.default(false) }),
  reply: z.array(Dashboard),
});

export const getDashboard = call({
  method: 'GET',
  path: '/dashboards/{id}',
  access: 'admin',
  budget: 'people',
  summary: 'One default dashboard',
  params: one,
  reply: Dashboard,
});

export const createDashboard = call({
  method: 'POST',
  path: '/dashboards',
  access: 'admin',
  summary: 'Make a default dashboard',
  body: z.strictObject({ name: Label, layout: Layout.default(() => Layout.parse({})), isDefault }),
  reply: Dashboard,
  status: 201,
});

export const updateDashboard = call({
  method: 'PUT',
  path: '/dashboards/{id}',
  access: 'admin',
  summary:
    'Rename a default dashboard or change its layout; 409 where If-Match names a version that is not the current one',
  params: one,
  body: z.strictObject({ name: Label.optional(), layout: Layout.optional(), isDefault }),
  reply: Dashboard,
});

export const deleteDashboard = call({
  method: 'DELETE',
  path: '/dashboards/{id}',
  access: 'admin',
  summary: 'Delete a default dashboard; who had it gets the minimal one',
  params: one,
});
