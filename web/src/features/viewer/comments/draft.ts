import { type Mention, readMentions, writeMention } from '@atrium/contract/parts/mentions';

/** A comment while somebody writes it: people stand in it as `@` and their names. */
export interface Draft {
  text: string;
  people: Mention[];
}

export const emptyDraft: Draft = { text: '', people: [] };

/** What is written already, to be changed; people by the names that they have now, as far as those are known. */
export function startDraft(contents: string, names: ReadonlyMap<number, string>): Draft {
  const people: Mention[] = [];
  const texts = readMentions(contents).map((piece) => {
    if (typeof piece === 'string') return piece;
    const person = { id: piece.id, name: names.get(piece.id) ?? piece.name };
    people.push(person);
    return `@${person.name}`;
  });
  return { text: texts.join(''), people };
}

/** As it is stored. Of several people of one name each stands for one mention, in their order. */
export function finishDraft({ text, people }: Draft): string {
  const waiting = Map.groupBy(people, ({ name }) => name);
  const names = [...waiting.keys()].sort((one, other) => other.length - one.length);
  if (names.length === 0) return text.trim();
  const meant = new RegExp(`@(${names.map(quote).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const written = text.replace(meant, (_, name: string) => {
    const same = waiting.get(name) ?? [];
    const person = same.length > 1 ? same.shift() : same[0];
    return writeMention(person as Mention);
  });
  return written.trim();
}

const quote = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

export interface TypedName {
  /** Where its `@` stands. */
  from: number;
  to: number;
  q: string;
}

/** A name that somebody begins to write: an `@` at the beginning of a word, and at most two words up to the cursor. */
const begun = /(?:^|[\s([{"'“„‘‚«/])@([\p{L}\p{M}\p{N}.'’_-]*(?: [\p{L}\p{M}\p{N}.'’_-]+)?)$/u;

export function typedName({ text, people }: Draft, cursor: number): TypedName | undefined {
  const q = begun.exec(text.slice(0, cursor))?.[1];
  if (q === undefined) return undefined;
  const isChosen = people.some(({ name }) => q === name || q.startsWith(`${name} `));
  return isChosen ? undefined : { from: cursor - q.length - 1, to: cursor, q };
}

/** Puts somebody in the place of what was typed; answers where the cursor is then. */
export function putMention(
  { text, people }: Draft,
  { from, to }: TypedName,
  person: Mention,
): { draft: Draft; cursor: number } {
  const rest = text.slice(to);
  const put = `@${person.name}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`;
  return {
    draft: { text: text.slice(0, from) + put + rest, people: [...people, person] },
    cursor: from + put.length,
  };
}
