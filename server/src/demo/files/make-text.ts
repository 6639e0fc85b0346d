import { wrapText } from './wrap-text.ts';

/** A plain text in UTF-8: the title underlined, then wrapped paragraphs. */
export function makeText({ title, paragraphs }: { title: string; paragraphs: string[] }): Buffer {
  const blocks = [
    `${title}\n${'='.repeat([...title].length)}`,
    ...paragraphs.map((text) => wrapText(text, 78).join('\n')),
  ];
  return Buffer.from(`${blocks.join('\n\n')}\n`);
}
