import type { Locator } from '@playwright/test';
import { openWindow } from '../steps/admin.ts';
import { expect, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, type Library, test } from '../steps/library.ts';
import { choose } from '../steps/screens.ts';

interface Window {
  path: string | ((library: Library) => Promise<string>);
  open: (page: Page) => Promise<Locator>;
  fields: string[];
}

const folder = async (library: Library) =>
  (await demoSpace(library, 'Quality Management')).folder('Open').route;

/** Every window with fields of which several are chosen: their lists stay open. */
const windows: Record<string, Window> = {
  'new user': { path: '/admin/users', open: (page) => openWindow(page, 'New user'), fields: ['Roles'] },
  'new mailing list': {
    path: '/admin/mailing-lists',
    open: (page) => openWindow(page, 'New mailing list'),
    fields: ['Members'],
  },
  'new contact': {
    path: '/contacts',
    open: async (page) => {
      const window = await openWindow(page, 'New contact');
      const linked = window.getByRole('combobox', { name: 'Linked user' });
      await choose(page, linked, 'A new user with this name and email');
      return window;
    },
    fields: ['Roles'],
  },
  announcement: {
    path: '/admin/announcements',
    open: (page) => openWindow(page, 'Write announcement'),
    fields: ['Topics'],
  },
  'news item': { path: '/admin/news', open: (page) => openWindow(page, 'Add news item'), fields: ['Topics'] },
  share: {
    path: folder,
    open: async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      return page.getByRole('dialog', { name: /^Share/ });
    },
    fields: ['Users', 'Roles', 'Mailing lists', 'Cc users'],
  },
  'edit document': {
    path: folder,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit NC-2026-118.docx' }).click();
      return page.getByRole('dialog', { name: 'Edit document' });
    },
    fields: ['Tags'],
  },
  'default favorites': {
    path: folder,
    open: async (page) => {
      await page.getByRole('button', { name: 'Default favorites NC-2026-118.docx' }).click();
      return page.getByRole('dialog', { name: 'Default favorites' });
    },
    fields: ['Default dashboards'],
  },
};

for (const [name, { path, open, fields }] of Object.entries(windows)) {
  test(`[ERR-01] ${name}: no open list lies over the buttons that save and cancel`, async ({
    page,
    library,
  }) => {
    await enter(page, 'admin', typeof path === 'string' ? path : await path(library));
    const window = await open(page);
    const buttons = window.locator('[data-actions]');
    await expect(buttons).toBeVisible();
    for (const field of fields) {
      await window.getByRole('combobox', { name: field, exact: true }).click();
      const list = window.getByRole('listbox', { name: field, exact: true });
      await expect(list).toBeVisible();
      await expect
        .poll(async () => overlaps(await list.boundingBox(), await buttons.boundingBox()), { message: field })
        .toBe(false);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
    // They are where they were: the press that closes a list also reaches the button under it.
    await window.getByRole('combobox', { name: fields[0] as string, exact: true }).click();
    await buttons.getByRole('button', { name: 'Cancel' }).click();
    await expect(window).toBeHidden();
  });
}

type Box = { x: number; y: number; width: number; height: number } | null;

function overlaps(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('Both must be drawn.');
  const isApart = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isApart && one.x < other.x + other.width && other.x < one.x + one.width;
}
