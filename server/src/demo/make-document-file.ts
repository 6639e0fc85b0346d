import { fileEnding } from '@atrium/contract/parts/file-ending';
import { makeDocx } from './files/make-docx.ts';
import { makePdf } from './files/make-pdf.ts';
import { makePng } from './files/make-png.ts';
import { makePptx } from './files/make-pptx.ts';
import { makeText } from './files/make-text.ts';
import { makeXlsx } from './files/make-xlsx.ts';
import type { DemoDocument } from './library.ts';
import { subjects } from './plan/subjects.ts';
import { seededRandom } from './seeded-random.ts';

const plants = ['Linz', 'Lyon', 'Győr'];

/** The document's file: real, small, and the same each time. */
export async function makeDocumentFile({ name, subject, seed }: DemoDocument): Promise<Buffer> {
  const random = seededRandom(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const { sentences, items } = subjects[subject];
  const ending = fileEnding(name);
  const title = name.slice(0, -ending.length - 1);
  const paragraphs = (count: number) => [
    `${title}: this document belongs to the records of the Aldera Group.`,
    ...Array.from({ length: count }, () =>
      shuffled(sentences, random)
        .slice(0, 2 + upTo(3))
        .join(' '),
    ),
  ];
  switch (ending) {
    case 'pdf': {
      const pages = upTo(6);
      return makePdf({ title, paragraphs: paragraphs(pages * 4), pages });
    }
    case 'docx':
      return makeDocx({ title, paragraphs: paragraphs(2 + upTo(8)) });
    case 'xlsx':
      return makeXlsx({
        sheet: title,
        header: ['Plant', 'Item', 'Planned', 'Actual', 'Remark'],
        rows: plants.flatMap((plant) =>
          items.map((item) => [plant, item, upTo(900), upTo(900), random() < 0.2 ? 'to be checked' : '']),
        ),
      });
    case 'pptx':
      return makePptx({
        slides: [
          { title, lines: ['Aldera Group', ...items.slice(0, 4)] },
          ...shuffled(items, random)
            .slice(0, 1 + upTo(4))
            .map((item) => ({ title: item, lines: shuffled(sentences, random).slice(0, 3) })),
        ],
      });
    case 'png':
      return makePng({ width: 640, height: 400, seed });
    case 'txt':
      return makeText({ title, paragraphs: paragraphs(upTo(5)) });
    default:
      throw new Error(`No maker for the demo document "${name}".`);
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
