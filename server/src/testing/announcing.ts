import { createAnnouncement, type EditedAnnouncement } from '@atrium/contract/announcements';
import type { Article } from '@atrium/contract/parts/article';
import sharp from 'sharp';
import type { House } from './house.ts';
import { sendForm } from './upload.ts';

export const article = (text = 'First melt at 06:00.'): Article => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** What an administrator sends; a test names only what matters to it. It is shown on every day. */
export const someAnnouncement = (more: object = {}) => ({
  title: 'The furnace starts',
  body: article(),
  date: '2020-01-01',
  ...more,
});

export const announce = async (house: House, token: string, more: object = {}): Promise<EditedAnnouncement> =>
  (await house.ask(createAnnouncement, { body: someAnnouncement(more) }, { token })).body;

export const drawn = (background = '#369') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Answers the picture's id. */
export async function uploadPicture(house: House, token: string, background?: string): Promise<number> {
  const files = [{ field: 'image', filename: 'picture.png', bytes: await drawn(background) }];
  const sent = await sendForm<{ id: number }>(house, token, { path: '/announcements/images' }, [], files);
  if (sent.status !== 201) throw new Error(JSON.stringify(sent));
  return sent.body.id;
}
