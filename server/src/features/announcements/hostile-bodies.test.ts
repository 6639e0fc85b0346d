import { createAnnouncement, getAnnouncement, updateAnnouncement } from '@atrium/contract/announcements';
import { describe, expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { announce, article, someAnnouncement } from '../../testing/announcing.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const staff = await signInAs(house, await makeUser(house));

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content: [...content, { type: 'paragraph' }] });
const link = (href: string) => doc(paragraph(text('here', { marks: [{ type: 'link', attrs: { href } }] })));
const item = (...content: object[]) => ({ type: 'listItem', content });
const heading = (level: unknown, more: object = {}) => ({ type: 'heading', attrs: { level, ...more } });

const good = doc(
  heading(2),
  { ...heading(3), content: [text('What changes', { marks: [{ type: 'bold' }] })] },
  { type: 'bulletList', content: [item(paragraph(text('<script>alert(1)</script>')), paragraph())] },
  { type: 'orderedList', content: [item({ type: 'paragraph' })] },
  paragraph(text('Mail us', { marks: [{ type: 'link', attrs: { href: 'mailto:a@b.example' } }] })),
  { type: 'video', attrs: { url: 'https://youtu.be/dQw4w9WgXcQ' } },
);

const hostile: Record<string, unknown> = {
  html: '<img src=x onerror=alert(1)>',
  'a script node': doc({ type: 'script', content: [text('alert(1)')] }),
  'raw html': doc({ type: 'html', attrs: { html: '<script>' } }),
  'an event handler': doc({ ...paragraph(text('x')), attrs: { onclick: 'alert(1)' } }),
  'an event handler of a heading': doc(heading(2, { onmouseover: 'alert(1)' })),
  'a style of a list': doc({
    ...{ type: 'orderedList', attrs: { style: 'position:fixed' } },
    content: [item(paragraph(text('x')))],
  }),
  'a heading above the title': doc(heading(1)),
  'a level that is none': doc(heading('2"><script>')),
  'a script’s link': link('javascript:alert(1)'),
  'a script’s link with a tab in it': link('java\tscript:alert(1)'),
  'a script’s link with a control in front': link('\u0001javascript:alert(1)'),
  'a data link': link('data:text/html,<script>alert(1)</script>'),
  'a video from elsewhere': doc({ type: 'video', attrs: { url: 'https://evil.example/x' } }),
  'a picture of a space': doc({ type: 'image', attrs: { id: 1 } }),
  columns: doc({ type: 'columns', attrs: { layout: 'two-equal' }, content: [] }),
  'a list in a list': doc({
    type: 'bulletList',
    content: [item({ type: 'bulletList', content: [item(paragraph(text('x')))] })],
  }),
  'an empty list': doc({ type: 'bulletList', content: [] }),
  'an item without a paragraph': doc({ type: 'bulletList', content: [item()] }),
  'prototype keys': JSON.parse('{"type":"doc","content":[{"type":"paragraph"}],"constructor":{}}'),
  'no paragraph at the end': { type: 'doc', content: [heading(2)] },
  'a sign that cannot be stored': doc(paragraph(text('a\u0000b'))),
  'too many blocks': { type: 'doc', content: Array(5001).fill({ type: 'paragraph' }) },
  'too much text': doc(...Array.from({ length: 11 }, () => paragraph(text('x'.repeat(19_999))))),
};

describe('[1.3.1] [1.2.2] [RTE-01] a hostile body is refused, whoever sends it', () => {
  it.each(Object.entries(hostile))('%s', async (_, body) => {
    const { id } = await announce(house, token);
    const sent = someAnnouncement({ body });
    for (const [call, params] of [
      [createAnnouncement, {}],
      [updateAnnouncement, { id }],
    ] as const) {
      const refused = await house.askError(call, { params, body: sent }, { token });
      expect([refused.status, refused.body.code]).toEqual([422, 'request.invalid']);
      expect(Object.keys(refused.body.fields ?? {}).every((name) => name.startsWith('body'))).toBe(true);
    }
    const kept = (await house.ask(getAnnouncement, { params: { id } }, { token: staff })).body;
    expect(kept.body).toEqual(article());
  });

  it('very deep ones cost nothing', async () => {
    const deep = `${'{"type":"doc","content":['.repeat(3000)}${']}'.repeat(3000)}`;
    const { body: _, ...rest } = someAnnouncement();
    const response = await house.fetch('/api/rest/announcements', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `${JSON.stringify(rest).slice(0, -1)},"body":${deep}}`,
    });
    expect([400, 422]).toContain(response.status);
  });
});

it('[1.3.1] [RTE-01] headings, lists, links and videos come back as they were sent; what looks like code is text', async () => {
  const { id } = await announce(house, token, { body: good });
  expect((await house.ask(getAnnouncement, { params: { id } }, { token: staff })).body.body).toEqual(good);
});
