import { type NewFolder, parseFolderLines } from '@atrium/contract/parts/names';
import { t } from '@lingui/core/macro';
import { sayProblem } from '../../../base/say-problem.ts';

export type Parsed = ReturnType<typeof parseFolderLines>;

/** What to say while somebody types: nothing about an empty field, and the line's number where there are several. */
export function lineProblem(parsed: Parsed, text: string): string | undefined {
  if (!('error' in parsed) || text.trim() === '') return undefined;
  const { line } = parsed;
  const error = sayProblem(parsed.error);
  return text.trim().includes('\n') ? t`Line ${line}: ${error}` : error;
}

export interface PreviewLine {
  name: string;
  depth: number;
}

/** The folders in the order of their lines; where one is wrong, those above it. */
export function previewLines(parsed: Parsed, text: string): PreviewLine[] {
  if ('folders' in parsed) return flatten(parsed.folders, 0);
  const good = parseFolderLines(
    text
      .split(/\r\n|\r|\n/)
      .slice(0, parsed.line - 1)
      .join('\n'),
  );
  return 'folders' in good ? flatten(good.folders, 0) : [];
}

const flatten = (folders: NewFolder[], depth: number): PreviewLine[] =>
  folders.flatMap(({ name, children }) => [{ name, depth }, ...flatten(children, depth + 1)]);

export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
