import { sentence } from '@atrium/contract/parts/sentences';
import { escapeHtml } from '../../../base/mail/compose-mail.ts';
import { type IndexHead, pageColumns, typeOf } from './index-table.ts';
import type { IndexItem, SpaceIndex } from './read-index.ts';

/**
 * The page stands on the origin that keeps people's tokens: it runs nothing and loads nothing. Its links open in
 * its own window, as a window opened from here would be as shut in as the page itself.
 */
export const indexPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups";

export function* pageLines(
  index: SpaceIndex,
  head: IndexHead,
  print: { at: Date; by: string; timeZone: string },
): Generator<string> {
  const { say } = head;
  const title = escapeHtml(say(sentence('Index of {space}', { space: head.spaceName })));
  const printed = sentence(
    '{folders, plural, one {# folder} other {# folders}}, {documents, plural, one {# document} other {# documents}}. Printed {time} ({timeZone}) by {person}.',
    {
      folders: index.folders,
      documents: index.documents,
      time: head.formatTime(print.at),
      timeZone: print.timeZone,
      person: print.by,
    },
  );
  yield `<!doctype html>
<html lang="${head.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body>
<header><h1>${title}</h1><p>${escapeHtml(say(printed))}</p></header>
<main>`;
  if (index.folders + index.documents === 0)
    yield `<p>${escapeHtml(say(sentence('There is nothing here yet that you can read.')))}</p>`;
  else {
    const heads = pageColumns.map((name) => `<th scope="col">${escapeHtml(say(name))}</th>`).join('');
    yield `<table><thead><tr>${heads}</tr></thead><tbody>\n`;
    for (const item of index.items()) yield row(item, head);
    yield '</tbody></table>';
  }
  yield '</main></body></html>\n';
}

function row(item: IndexItem, head: IndexHead): string {
  const { publicUrl, formatTime } = head;
  const link = `<a href="${escapeHtml(publicUrl + item.route)}">${escapeHtml(item.name)}</a>`;
  const indent = `style="padding-left:${8 + item.above.length * 18}px"`;
  const cells = [
    escapeHtml(typeOf(item, head)),
    item.size === null ? '' : escapeHtml(formatSize(item.size, head)),
    escapeHtml(item.author),
    formatTime(item.createdAt),
    formatTime(item.modifiedAt),
    escapeHtml(item.tags.join(', ')),
  ];
  return `<tr${item.isFolder ? ' class="folder"' : ''}><th scope="row" ${indent}>${link}</th>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>\n`;
}

const sizes = [
  (size: string) => sentence('{size} kB', { size }),
  (size: string) => sentence('{size} MB', { size }),
  (size: string) => sentence('{size} GB', { size }),
  (size: string) => sentence('{size} TB', { size }),
] as const;

function formatSize(bytes: number, { say, language }: IndexHead): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), sizes.length);
  const sizeOf = sizes[power - 1];
  if (!sizeOf) return say(sentence('{bytes, plural, one {# byte} other {# bytes}}', { bytes }));
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return say(sizeOf(new Intl.NumberFormat(language, digits).format(bytes / 1024 ** power)));
}

const style = `:root{color-scheme:light dark;--line:light-dark(#D2D9DC,#333D43);--soft:light-dark(#5F6B73,#A3B0B7);--accent:light-dark(#0A5661,#8AD3DD)}
body{font:14px/20px system-ui,sans-serif;margin:0 auto;padding:32px 24px;max-width:1200px;background:light-dark(#fff,#0E1315);color:light-dark(#141A1E,#E8EEF0)}
h1{font-size:22px;line-height:28px;margin:0 0 4px;overflow-wrap:anywhere}header p{margin:0 0 20px;color:var(--soft)}a{color:var(--accent)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 8px;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-weight:600}tbody th{min-width:200px;overflow-wrap:anywhere}.folder th{font-weight:600}td{color:var(--soft)}thead th:nth-child(3),td:nth-child(3){text-align:right}td:nth-child(3),td:nth-child(5),td:nth-child(6){white-space:nowrap}
tr{break-inside:avoid}
@page{margin:14mm 12mm}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:9pt;line-height:12pt}a,td,header p{color:#000}a{text-decoration:none}}`;
