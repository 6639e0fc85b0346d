import { AnnouncementBody } from '@atrium/contract/announcements';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoAnnouncements } from './add-announcements.ts';
import { drawFoundry, foundrySize } from './draw-foundry.ts';
import { demoRoles } from './people.ts';

it('[NEWS-01] the demo company announces what fits the rules: pinned with a picture, for one role, ended', async () => {
  for (const { title, summary, body, topics, role } of demoAnnouncements) {
    const sent = { title, summary, body, topics: topics.map((topic) => ({ topic })), date: '2026-11-16' };
    expect(AnnouncementBody.parse(sent)).toMatchObject(sent);
    if (role) expect(Object.keys(demoRoles)).toContain(role);
  }
  const [pinned, ofOne, ended] = demoAnnouncements;
  expect([pinned?.isPinned, typeof ofOne?.role, (ended?.endsIn ?? 0) < 0]).toEqual([true, 'string', true]);
  expect(await sharp(await drawFoundry()).metadata()).toMatchObject({ format: 'jpeg', ...foundrySize });
});
