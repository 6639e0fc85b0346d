import { plural, t } from '@lingui/core/macro';
import type { Restored } from './restore-rows.ts';

interface Report {
  isDone: boolean;
  title: string;
  message: string;
  /** Where it can be seen now. */
  goTo: { label: string; path: string } | undefined;
}

/** What the toast says of it. */
export function describeRestored(done: Restored, space: { id: number; name: string }): Report {
  const isDone = done.rows.length > 0;
  const message = isDone ? [whereSentence(done, space.name), ...besides(done)] : [whySentence(done)];
  return {
    isDone,
    title: isDone ? doneTitle(done) : missingTitle(done),
    message: message.filter(Boolean).join(' '),
    goTo: isDone ? placeOf(done, space.id) : undefined,
  };
}

function doneTitle({ rows }: Restored): string {
  const name = rows[0]?.name ?? '';
  return rows.length === 1
    ? t`“${name}” is restored`
    : plural(rows.length, { one: '# item is restored', other: '# items are restored' });
}

function missingTitle({ missing }: Restored): string {
  const name = missing[0]?.name ?? '';
  return missing.length === 1
    ? t`“${name}” is no longer in the trash`
    : plural(missing.length, {
        one: '# item is no longer in the trash',
        other: '# items are no longer in the trash',
      });
}

const whySentence = ({ missing }: Restored): string =>
  plural(missing.length, {
    one: 'Somebody else restored it, or its time was over.',
    other: 'Somebody else restored them, or their time was over.',
  });

function whereSentence({ rows }: Restored, spaceName: string): string {
  const [row, ...others] = rows;
  if (!row || others.length > 0) return '';
  const folder = row.place.at(-1) ?? spaceName;
  return t`It is back in “${folder}”.`;
}

function besides(done: Restored): string[] {
  return [renamedSentence(done), aboveSentence(done), missingSentence(done)];
}

function renamedSentence({ rows, documents, folders }: Restored): string {
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const renamed = [...folders, ...documents].filter(
    ({ entityType, id, name }) => names.get(`${entityType}-${id}`) !== name,
  );
  const name = renamed[0]?.name ?? '';
  if (renamed.length === 0) return '';
  return rows.length === 1
    ? t`Its name was taken, so it is called “${name}” now.`
    : plural(renamed.length, {
        one: '# name was taken, so it got a number.',
        other: '# names were taken, so they got a number.',
      });
}

function aboveSentence({ rows, foldersAbove }: Restored): string {
  const name = foldersAbove[0]?.name ?? '';
  if (foldersAbove.length === 0) return '';
  if (foldersAbove.length > 1)
    return plural(foldersAbove.length, {
      one: '# folder came back too, without the rest.',
      other: '# folders came back too, without the rest.',
    });
  return rows.length === 1
    ? t`Its folder came back too, without the rest.`
    : t`The folder “${name}” came back too, without the rest.`;
}

const missingSentence = ({ missing }: Restored): string =>
  missing.length === 0
    ? ''
    : plural(missing.length, {
        one: '# item was no longer in the trash.',
        other: '# items were no longer in the trash.',
      });

function placeOf({ rows, documents, folders }: Restored, spaceId: number): Report['goTo'] {
  const [folder] = folders;
  if (folder && rows.every(({ id, withFolder }) => id === folder.id || withFolder === folder.id))
    return { label: t`Open folder`, path: folder.route };
  const parents = new Set([
    ...folders.map(({ parent }) => parent),
    ...documents.map((document) => document.folder),
  ]);
  const [parent] = parents;
  const root = `/spaces/${spaceId}/documents`;
  const path = parents.size === 1 && parent ? `${root}/folder/${parent}` : root;
  return { label: t`Show documents`, path };
}
