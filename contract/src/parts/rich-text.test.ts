import { describe, expect, it } from 'vitest';
import { emptyBody, imageIdsOf, plainTextOf, RichText, withImageIds, youtubeId } from './rich-text.ts';

const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length ? { marks } : {}),
});
const link = (href: string) => ({ type: 'link', attrs: { href } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', ...(content.length ? { content } : {}) });
const image = (id: unknown, rest = {}) => ({ type: 'image', attrs: { id, ...rest } });
const video = (url: string) => ({ type: 'video', attrs: { url } });
const column = (content: object[], width?: string) => ({
  type: 'column',
  ...(width ? { attrs: { width } } : {}),
  content,
});
const columns = (layout: string, ...content: object[]) => ({ type: 'columns', attrs: { layout }, content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const one = column([paragraph()]);

const messageOf = (body: unknown) => RichText.safeParse(body).error?.issues[0]?.message;
const linkRule = 'A link may start with http, https or mailto.';

describe('a description', () => {
  it('holds paragraphs, marks, videos, images and columns, and is kept as it is [RTE-01] [RTE-02] [RTE-03]', () => {
    const body = doc(
      paragraph(
        text('Welcome ', { type: 'bold' }),
        { type: 'hardBreak' },
        text('here', { type: 'italic' }, link('https://atrium.example/a?b=c#d')),
        text('write', link('mailto:quality@atrium.example')),
      ),
      video(''),
      video('https://youtu.be/dQw4w9WgXcQ'),
      image(7, { alt: 'The plant' }),
      columns('two-equal', column([paragraph()], '50%'), column([image(8)], 'auto')),
      columns('two-sidebar-left', column([video('')], '33.33%'), one),
      columns('three-equal', one, one, column([paragraph(), paragraph(text('x'))])),
      paragraph(),
    );
    expect(RichText.parse(body)).toEqual(body);
    expect(RichText.parse(emptyBody)).toEqual(emptyBody);
  });

  it.each([
    ['no block', doc()],
    ['an image at the end', doc(paragraph(), image(1))],
    ['columns at the end', doc(columns('two-equal', one, one))],
  ])('ends with a paragraph, not with %s [RTE-03]', (_, body) => {
    expect(messageOf(body)).toBe('A description ends with a paragraph.');
  });

  it.each([
    ['a script: link', 'javascript:alert(1)'],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a line break in the scheme', 'java\nscript:alert(1)'],
    ['a space before it', ' data:text/html,<script>'],
    ['a control character before it', '\u0001javascript:alert(1)'],
    ['capitals', 'JavaScript:alert(1)'],
    ['a space in the scheme', 'ht tps://atrium.example'],
    ['a line break that hides the scheme', 'https:\n//'],
    ['vbscript', 'vbscript:x'],
    ['a file', 'file:///etc/passwd'],
    ['a relative address', '/spaces/1'],
    ['a host without scheme', '//evil.example'],
    ['nothing', ''],
  ])('refuses links that are not safe: %s [RTE-01] [1.2.2]', (_, href) => {
    expect(messageOf(doc(paragraph(text('x', link(href)))))).toBe(linkRule);
  });

  it('refuses long links', () => {
    const href = `https://atrium.example/${'a'.repeat(2_000)}`;
    expect(messageOf(doc(paragraph(text('x', link(href)))))).toBe('Use at most 2000 characters.');
  });

  it.each<[string, object]>([
    ['a block', { type: 'heading', content: [] }],
    ['a prototype key as type', { type: '__proto__' }],
    ['an inline', paragraph({ type: 'mention', attrs: { id: 1 } })],
    ['a block inside a paragraph', paragraph(image(1))],
    ['a mark', paragraph(text('x', { type: 'strike' }))],
    ['a key', { ...paragraph(), onclick: 'x' }],
    ['an attribute of an image', image(1, { src: 'https://evil.example/x.png' })],
    [
      'an attribute of a link',
      paragraph(text('x', { type: 'link', attrs: { href: 'https://a.example', target: 'x' } })),
    ],
    ['attributes of a paragraph', { ...paragraph(), attrs: { style: 'x' } }],
    ['an image without id', { type: 'image', attrs: {} }],
    ['an image id that is no number', image('1')],
    ['an id beyond the database', image(2 ** 31)],
    ['a text without text', paragraph({ type: 'text', text: '' })],
    ['a mark twice', paragraph(text('x', { type: 'bold' }, { type: 'bold' }))],
    ['a thousand marks', paragraph(text('x', ...Array(1_000).fill({ type: 'bold' })))],
    ['an alternative text too long', image(1, { alt: 'a'.repeat(301) })],
    ['a video elsewhere', video('https://vimeo.com/12345678901')],
    ['a column alone', one],
    ['nothing', null as unknown as object],
  ])('refuses what it does not know: %s [RTE-03]', (_, block) => {
    expect(messageOf(doc(block, paragraph()))).toMatch(/\w/);
  });

  it.each<[string, object]>([
    ['an unknown layout', columns('four', one, one, one, one)],
    ['too few columns', columns('two-equal', one)],
    ['too many columns', columns('two-equal', one, one, one)],
    ['an empty column', columns('two-equal', one, column([]))],
    ['columns in columns', columns('two-equal', one, column([columns('two-equal', one, one)]))],
    ['the width of another layout', columns('two-equal', column([paragraph()], '33.33%'), one)],
    ['a width of its own', columns('two-equal', column([paragraph()], '99px'), one)],
  ])('refuses columns that break their layout: %s [RTE-03]', (_, block) => {
    expect(messageOf(doc(block, paragraph()))).toMatch(/column|layout|width|wide/i);
  });

  it.each(['a\0b', 'a\ud800', '\udc00'])('refuses what the database cannot keep: %j', (value) => {
    expect(messageOf(doc(paragraph(text(value))))).toBe('A character here cannot be stored.');
    expect(messageOf(doc(image(1, { alt: value }), paragraph()))).toBe('A character here cannot be stored.');
    expect(messageOf(doc(video(`https://youtu.be/dQw4w9WgXcQ?${value}`), paragraph()))).toContain('stored');
  });
});

describe('a description that is too much', () => {
  it('is refused by its number of nodes, with one sentence', () => {
    expect(messageOf(doc(...Array(4_999).fill(paragraph())))).toBeUndefined();
    expect(RichText.safeParse({ type: 'doc', content: Array(300_000).fill({}) }).error?.issues).toHaveLength(
      1,
    );
    expect(messageOf(doc(...Array(5_000).fill(paragraph())))).toContain('5000');
  });

  it('is refused by its text', () => {
    expect(messageOf(doc(paragraph(text('a'.repeat(20_001)))))).toContain('20000');
    const full = paragraph(text('a'.repeat(20_000)));
    expect(messageOf(doc(...Array(10).fill(full)))).toBeUndefined();
    expect(messageOf(doc(...Array(10).fill(full), paragraph(text('b'))))).toContain('200000');
  });

  it.each([1_000, 10_000])('is refused when nested %d deep, and breaks nothing', (depth) => {
    let nested: object = paragraph();
    for (let level = 0; level < depth; level += 1) nested = columns('two-equal', column([nested]));
    expect(messageOf(doc(nested, paragraph()))).toMatch(/\w/);
  });
});

describe('the id of a YouTube video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=5s',
    'm.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'HTTPS://YouTube.com/live/dQw4w9WgXcQ',
  ])('is found: %s [RTE-02]', (url) => {
    expect(youtubeId(url)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    '',
    'dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
    'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'javascript://youtube.com/watch?v=dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  ])('is not found: %s [RTE-02]', (url) => {
    expect(youtubeId(url)).toBeUndefined();
  });
});

describe('what is read from a description', () => {
  const body = RichText.parse(
    doc(
      paragraph(text('One '), text('line', { type: 'bold' }), { type: 'hardBreak' }, text('two')),
      columns('two-equal', column([image(3), paragraph(text('left'))]), column([image(5)])),
      image(3),
      paragraph(),
    ),
  );

  it('its images, each once, also those in columns', () => {
    expect(imageIdsOf(body)).toEqual([3, 5]);
  });

  it('a copy with other images leaves it as it was', () => {
    const copy = withImageIds(body, new Map([[3, 30]]));
    expect(imageIdsOf(copy)).toEqual([30, 5]);
    expect(imageIdsOf(body)).toEqual([3, 5]);
  });

  it('its text, a paragraph per line', () => {
    expect(plainTextOf(body)).toBe('One line\ntwo\nleft');
  });
});
