import type { Article, ArticleBlock } from '@atrium/contract/parts/article';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { dayOf } from '../core/access/access.ts';
import { demoDomain } from '../core/passwords/demo-passwords.ts';
import { keepImage } from '../features/announcements/keep-image.ts';
import { drawFoundry, foundrySize } from './draw-foundry.ts';

const paragraph = (text: string): Extract<ArticleBlock, { type: 'paragraph' }> => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const heading = (text: string): ArticleBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const items = (type: 'bulletList' | 'orderedList', ...texts: string[]): ArticleBlock => ({
  type,
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
});

interface DemoAnnouncement {
  title: string;
  summary: string;
  body: Article;
  topics: string[];
  /** By name; for everybody where there is none. */
  role?: string;
  by: 'admin' | 'manager';
  daysAgo: number;
  /** The days until it ends; fewer than none where it has ended. */
  endsIn?: number;
  isPinned?: true;
}

/** One that is pinned and has a picture, one for a single role, one that has ended. */
export const demoAnnouncements: DemoAnnouncement[] = [
  {
    title: 'The arc furnace in Winterthal starts next week',
    summary:
      'First melt at 06:00. The hall is closed to visitors that week; the film of the start is shown in every canteen at noon.',
    body: {
      type: 'doc',
      content: [
        paragraph('After two years of building, the electric arc furnace takes the place of both cupolas.'),
        heading('What changes for you'),
        items(
          'bulletList',
          'The foundry hall is closed to visitors for the whole week.',
          'Deliveries come through the north gate.',
          'The film of the first melt is shown in every canteen at noon.',
        ),
        heading('Whom to ask'),
        paragraph('The shift leads of the foundry have the timetable of the first days.'),
      ],
    },
    topics: ['Castings', 'Sustainability'],
    by: 'admin',
    daysAgo: 2,
    endsIn: 12,
    isPinned: true,
  },
  {
    title: 'Safety week: one task, two signatures',
    summary: 'From Monday every lockout is signed by two people. Toolbox talk 14 explains why.',
    body: {
      type: 'doc',
      content: [
        paragraph('Most accidents of the last year happened while somebody thought that a machine was off.'),
        items(
          'orderedList',
          'Lock the machine, and keep the key.',
          'Try to start it.',
          'Let a colleague try, and sign both.',
        ),
        paragraph('The forms lie beside every lockout board.'),
      ],
    },
    topics: ['Safety'],
    role: 'Manufacturing',
    by: 'manager',
    daysAgo: 5,
  },
  {
    title: 'The canteen in Lyon is closed for three days',
    summary: 'The kitchen gets a new floor. Meals come from Linz meanwhile.',
    body: { type: 'doc', content: [paragraph('Thank you for your patience.')] },
    topics: ['Sites'],
    by: 'manager',
    daysAgo: 20,
    endsIn: -17,
  },
];

export async function addDemoAnnouncements(
  parts: Parts,
  trx: Transaction,
  { people, roles }: { people: Map<string, number>; roles: Map<string, number> },
): Promise<void> {
  const now = parts.clock.now();
  const day = (days: number) => dayOf(parts, minutesAfter(now, days * 24 * 60));
  const imageId = await addPicture(parts, trx);
  for (const one of demoAnnouncements.toReversed()) {
    const at = minutesAfter(now, -one.daysAgo * 24 * 60);
    const { id } = await trx
      .insertInto('announcement')
      .values({
        ...{ title: one.title, summary: one.summary, body: JSON.stringify(one.body), topics: one.topics },
        ...{ first_day: day(-one.daysAgo), last_day: one.endsIn === undefined ? null : day(one.endsIn) },
        ...{ is_pinned: one.isPinned ?? false, language: null, is_for_everybody: one.role === undefined },
        image_id: one.isPinned ? imageId : null,
        image_alt: one.isPinned ? 'A hall with tall windows and a ladle that glows' : '',
        ...{ created_by: people.get(`${one.by}@${demoDomain}`) as number, created_at: at, modified_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!one.role) continue;
    const role_id = roles.get(one.role) as number;
    await trx.insertInto('announcement_role').values({ announcement_id: id, role_id }).execute();
  }
}

async function addPicture(parts: Parts, trx: Transaction): Promise<number> {
  const drawn = await drawFoundry();
  const bytes = async function* () {
    yield drawn;
  };
  const file = await parts.files.receive(bytes(), { maxBytes: drawn.length });
  return keepImage(parts, trx, { file, mime: 'image/jpeg', ...foundrySize });
}
