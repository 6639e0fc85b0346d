import { z } from 'zod';
import { splitEnding } from './file-ending.ts';
import { says } from './sentences.ts';

/** Why a name is refused, in one sentence for whoever typed it. */
export class NameError extends Error {}

const longest = 255;
/** How deep folders that are made in one go may lie. */
export const deepest = 20;
const tooDeep = says('Folders may lie at most {most} deep.', { most: deepest });
const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const loneSurrogates = /\p{Cs}/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;
/** Windows cannot make such a file, with or without an ending. */
const reserved = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

const text = (whatIsWrong: (name: string) => string | undefined) =>
  z
    .string(says('Name is required.'))
    .normalize('NFC')
    .trim()
    .superRefine((name, context) => {
      const message = whatIsWrong(name);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** The name of what never becomes a file: roles, mailing lists, dashboards. */
export const Label = text(unfitForPeople);

/** The name of a folder, document, space or tag. It leaves as a file name in zips, so it must be a good one. */
export const Name = text(unfit);

function unfit(name: string): string | undefined {
  return unfitForPeople(name) ?? unfitForFiles(name);
}

function unfitForPeople(name: string): string | undefined {
  if (loneSurrogates.test(name)) return says('The name holds half a character. Type it again.');
  if (controls.test(name)) return says('A name cannot hold line breaks or control characters.');
  if (bidiMarks.test(name))
    return says('A name cannot hold invisible marks that change the direction of text.');
  if (name.replace(invisible, '') === '') return says('Name is required.');
  if ([...name].length > longest) return says('Use at most {most} characters.', { most: longest });
  return undefined;
}

function unfitForFiles(name: string): string | undefined {
  if (/[/\\]/.test(name)) return says('A name cannot hold / or \\.');
  if (name === '.' || name === '..') return says('A name cannot be only dots.');
  if (reserved.test(name)) return says('This name is reserved by Windows. Choose another one.');
  return undefined;
}

/** The name as it is kept. Throws NameError. */
export function checkName(name: string): string {
  const kept = asKept(name);
  const message = unfit(kept);
  if (message) throw new NameError(message);
  return kept;
}

// As the schema does it, without zod: a browser checks names before it has loaded that.
const asKept = (name: string) => name.normalize('NFC').trim();

/** The name that an uploaded file gets. Throws NameError. */
export const cleanUploadName = (name: string): string => checkName(name.replaceAll(',', ''));

/**
 * The folder names of an upload's path such as `a/b`; none for the empty path. One slash at either end is
 * taken, as browsers write dropped folders so. Throws NameError.
 */
export function splitSubFolder(path: string): string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  if (inner === '') return [];
  const names = inner.split('/');
  if (names.length > deepest) throw new NameError(tooDeep);
  return names.map(checkName);
}

/** `report.pdf` → `report (2).pdf`, never longer than a name may be. */
export function numbered(name: string, n: number): string {
  const { stem, ending } = splitEnding(name);
  const tail = ending === '' ? ` (${n})` : ` (${n}).${ending}`;
  const kept = [...stem].slice(0, longest - [...tail].length);
  return kept.join('').trimEnd() + tail;
}

export interface NewFolder {
  name: string;
  children: NewFolder[];
}

/** One folder per line; leading dashes set the depth, one dash per level. Blank lines are passed over. */
export function parseFolderLines(text: string): { folders: NewFolder[] } | { error: string; line: number } {
  const folders: NewFolder[] = [];
  // The children's list of the folder last seen on each level, the top's first.
  let lists = [folders];
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (written.trim() === '') continue;
    const refuse = (error: string) => ({ error, line: index + 1 });
    const [, dashes = '', rest = ''] = /^\s*(-*)(.*)$/su.exec(written) ?? [];
    const depth = dashes.length;
    const siblings = lists[depth];
    if (!siblings) return refuse(skippedLevel(depth, lists.length - 1));
    if (depth >= deepest) return refuse(tooDeep);
    const name = asKept(rest);
    const message = unfit(name);
    if (message) return refuse(message);
    const folder: NewFolder = { name, children: [] };
    siblings.push(folder);
    lists = [...lists.slice(0, depth + 1), folder.children];
  }
  return folders.length > 0 ? { folders } : { error: says('Name is required.'), line: 1 };
}

function skippedLevel(depth: number, allowed: number): string {
  if (allowed === 0) return says('The first folder has no folder above it: write it without dashes.');
  return allowed === 1
    ? says('{depth} dashes skip a level: at most 1 dash can follow the line above.', { depth })
    : says('{depth} dashes skip a level: at most {allowed} dashes can follow the line above.', {
        depth,
        allowed,
      });
}
