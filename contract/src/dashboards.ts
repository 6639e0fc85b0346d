import { z } from 'zod';
import { call } from './call.ts';
import { Id, IdInAddress, YesInAddress } from './fields.ts';
import { Label } from './names.ts';

const cell = z.int().min(0).max(10_000);

export const LayoutItem = z.strictObject({
  /** The widget's id. */
  i: z.string().min(1).max(100),
  x: cell,
  y: cell,
  w: cell,
  h: cell,
  static: z.boolean().default(false),
});

const items = z.array(LayoutItem).max(200).default([]);

/** What lies where, for each width of the window. */
export const Layout = z.strictObject({ lg: items, md: items, sm: items, xs: items, xxs: items });

export type Layout = z.output<typeof Layout>;

export const Dashboard = z.object({
  id: Id,
  name: z.string(),
  layout: Layout,
  /** Made by an administrator for others; not somebody's own. */
  isDefault: z.boolean(),
  /** How many people have it as their default. */
  people: z.int(),
});

export type Dashboard = z.output<typeof Dashboard>;

const one = z.strictObject({ id: IdInAddress });
/** Only default ones are made here: one's own is /me/dashboard. */
const isDefault = z.literal(true).default(true);

export const listDashboards = call({
  method: 'GET',
  path: '/dashboards',
  access: 'admin',
  summary: 'The default dashboards, by name; without defaultOnly=true the caller’s own too',
  query: z.strictObject({ defaultOnly: YesInAddress.default(false) }),
  reply: z.array(Dashboard),
});

export const getDashboard = call({
  method: 'GET',
  path: '/dashboards/{id}',
  access: 'admin',
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
  summary: 'Rename a default dashboard or change its layout',
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
