/** One message of a catalogue. */
export interface Entry {
  context: string;
  english: string;
  said: string;
}

const unquote = (text: string): string =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([quoted]) => JSON.parse(quoted) as string).join('');

/** The messages of a catalogue, without its head. */
export function readCatalogue(text: string): Entry[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const field = (name: string) =>
      unquote(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '');
    const english = field('msgid');
    return english && !block.startsWith('#~')
      ? [{ context: field('msgctxt'), english, said: field('msgstr') }]
      : [];
  });
}

const sorted = (found: Iterable<RegExpMatchArray>) =>
  [...new Set([...found].map(([whole]) => whole))].sort().join(' ');
const values = (text: string) => sorted(text.matchAll(/\{\w+(?=[},])/g));
const tags = (text: string) => sorted(text.matchAll(/<\/?\d+\/?>/g));

/** The kinds of plural that a message tells apart. */
const pluralKinds = (text: string): string[] =>
  [...text.matchAll(/, (?:plural|selectordinal),/g)].flatMap(({ index }) => {
    const kinds: string[] = [];
    let depth = 0;
    for (let at = index; at < text.length && depth >= 0; at += 1) {
      if (text[at] === '{') {
        if (depth === 0) kinds.push(/(=?\w+)\s*$/.exec(text.slice(index, at))?.[1] ?? '');
        depth += 1;
      }
      if (text[at] === '}') depth -= 1;
    }
    return kinds;
  });

/** What is wrong with the form of a translation, whatever it says. */
export function faultsOf(language: string, { english, said }: Entry): string[] {
  if (said === '') return ['is not translated'];
  const kinds = pluralKinds(said);
  const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const plain = said.replace(/<\/?\d+\/?>/g, '');
  const typography: Record<string, [RegExp, string][]> = {
    de: [
      [/ß/, 'has an ß'],
      [/[“”„"]/, 'has other quotes than « »'],
    ],
    fr: [
      [/[“”„"]/, 'has other quotes than « »'],
      [/[^\u202f\s]\s?(?<!\u202f)[;?!](?!\w)/, 'lacks the narrow space before ; ? !'],
      [/[^\u202f\d/](?<!https?):(?=\s|$)/, 'lacks the narrow space before :'],
      [/«(?!\u202f)|(?<!\u202f)»/, 'lacks the narrow space inside « »'],
    ],
    it: [[/[”„"]|(?<!«[^»]*)“/, 'has other quotes than « »']],
  };
  return [
    ...(values(english) === values(said) ? [] : ['has other values']),
    ...(tags(english) === tags(said) ? [] : ['has other tags']),
    ...(pluralKinds(english).length > 0 && !kinds.includes('other') ? ['has no plural “other”'] : []),
    ...(kinds.every((kind) => kind.startsWith('=') || kind === 'offset' || known.has(kind))
      ? []
      : ['has a plural that the language does not know']),
    ...(pluralKinds(english).includes('one') && !kinds.includes('one') && !kinds.includes('=1')
      ? ['has no plural “one”']
      : []),
    ...(typography[language] ?? []).filter(([broken]) => broken.test(plain)).map(([, fault]) => fault),
  ];
}
