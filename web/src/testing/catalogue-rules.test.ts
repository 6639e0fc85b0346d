import { expect, it } from 'vitest';
import { faultsOf, readCatalogue } from './catalogue-rules.ts';

const thin = '\u202f';
const items = '{n, plural, one {# item} other {# items}}';

it.each([
  ['de', 'Save', '', ['is not translated']],
  ['de', 'Save', 'Speichern', []],
  ['de', 'Size', 'Größe', ['has an ß']],
  ['de', '“{name}” is gone', '«{name}» ist weg', []],
  ['de', '“{name}” is gone', '„{name}“ ist weg', ['has other quotes than « »']],
  ['de', '{name} is gone', 'Ist weg', ['has other values']],
  ['de', 'I <0>agree</0>', 'Ich stimme zu', ['has other tags']],
  ['de', items, '{n, plural, one {# Element} other {# Elemente}}', []],
  [
    'de',
    items,
    '{n, plural, one {# Element} few {# Elemente} other {# Elemente}}',
    ['has a plural that the language does not know'],
  ],
  ['de', items, '{n, plural, one {# Element}}', ['has no plural “other”']],
  ['de', items, '{n, plural, other {# Elemente}}', ['has no plural “one”']],
  ['fr', items, '{n, plural, one {# élément} many {# éléments} other {# éléments}}', []],
  ['fr', 'Delete?', `Supprimer${thin}?`, []],
  ['fr', 'Delete?', 'Supprimer ?', ['lacks the narrow space before ; ? !']],
  ['fr', 'Delete?', 'Supprimer?', ['lacks the narrow space before ; ? !']],
  ['fr', 'Places: {n}', `Lieux${thin}: {n}`, []],
  ['fr', 'Places: {n}', 'Lieux: {n}', ['lacks the narrow space before :']],
  ['fr', '“{n}”', `«${thin}{n}${thin}»`, []],
  ['fr', '“{n}”', '« {n} »', ['lacks the narrow space inside « »']],
])('in %s “%s” as “%s” is judged', (language, english, said, faults) => {
  expect(faultsOf(language, { context: '', english, said })).toEqual(faults);
});

it('a catalogue is read with its contexts and lines, without its head', () => {
  const text =
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#: a.ts\nmsgctxt "sky"\nmsgid "Clear"\nmsgstr "Klar"\n\nmsgid ""\n"Two "\n"\\"lines\\""\nmsgstr "Zwei"\n';
  expect(readCatalogue(text)).toEqual([
    { context: 'sky', english: 'Clear', said: 'Klar' },
    { context: '', english: 'Two "lines"', said: 'Zwei' },
  ]);
});
