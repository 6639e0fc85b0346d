import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@atrium/contract/parts/languages';
import { describe, expect, it } from 'vitest';
import { type Entry, faultsOf, readCatalogue } from './catalogue-rules.ts';

const house = join(import.meta.dirname, '../../..');
const speaking = ['web/src', 'contract/src', 'server/src'];
const pathsIn = (root: string, language: string) =>
  globSync(
    speaking.map((folder) => `${folder}/**/locales/${language}.po`),
    { cwd: root },
  ).sort();
const read = (language: string, root = house) =>
  pathsIn(root, language).flatMap((path) =>
    readCatalogue(readFileSync(join(root, path), 'utf8')).map((entry) => ({ ...entry, path })),
  );
const key = ({ context, english }: Entry) => `${context}|${english}`;
const english = read('en');

/** Names, and words that are the same: in the order of the alphabet. */
const same: Record<string, Set<string>> = {
  de: new Set(
    'Admin|App|Archive|Atrium|Atrium: {subject}|Ctrl|Ctrl Enter|Dashboard|Details|Division|E-Mail|Ellipse|Enter|Esc|Excel|Fax|Feeds|Format|Import|in <0>{place}</0>|Link|Medium|Minimal|Name|News|Offline|Online|PDF|Person|PowerPoint|Status|System|Text|vCard|Version|Version {number}|Version {version}|Video|Virus|Widget|Word|YouTube URL|Zoom|{label}: {0} in {1}'.split(
      '|',
    ),
  ),
  fr: new Set(
    'Action|Actions|Active|Admin|Annotation|Annotations|Application|Archive|Atrium|Contact|Contacts|Ctrl|Date|Dates|Description|Division|Document|Documents|Ellipse|Excel|Fax|Format|Image|Image {0}|Mentions|Message|Minimal|Mobile|Note|Notifications|Options|Page|Page {page}|Pages|PDF|Photo|PowerPoint|Protection|Rectangle|Sessions|Type|vCard|vCards|Version|Version {number}|Version {version}|Versions|Virus|Widget|Word|Zoom|{0, plural, one {# annotation} other {# annotations}}|{0, plural, one {# contact} other {# contacts}}|{0, plural, one {# document} other {# documents}}|{count, plural, one {# document} other {# documents}}|{documents, plural, one {# document} other {# documents}}|{minutes} minutes'.split(
      '|',
    ),
  ),
  it: new Set(
    'Admin|App|Atrium|Atrium: {subject}|Ctrl|Dashboard|Database|Email|Esc|Excel|Fax|Feed|File|in <0>{place}</0>|Link|News|no|No|Offline|Online|Password|PDF|PowerPoint|Tag|vCard|Video|Virus|Widget|Word|Zoom|{label}: {0} in {1}|{size} GB|{size} kB|{size} MB|{size} TB'.split(
      '|',
    ),
  ),
};
/** Nothing in it is a word of a language. */
const hasWords = (text: string) => /[a-z]{2}/i.test(text.replace(/\{\w+\}|<\/?\d+\/?>/g, ''));

it('what the code says is what the catalogues hold: nothing is missing, nothing is left over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-catalogues-'));
  try {
    for (const path of [...speaking, 'web/build', 'web/lingui.config.ts', 'web/package.json'])
      cpSync(join(house, path), join(folder, path), { recursive: true });
    symlinkSync(join(house, 'node_modules'), join(folder, 'node_modules'));
    const command = join(house, 'node_modules/.bin/lingui');
    execFileSync(command, ['extract', '--clean', '--config', join(folder, 'web/lingui.config.ts')], {
      cwd: join(folder, 'web'),
      // In a test it would look for its own sources.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
    const ids = (root: string) => read('en', root).map((entry) => `${entry.path}: ${key(entry)}`);
    expect(ids(house).sort()).toEqual(ids(folder).sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  const said = read(language);

  it('every message is there, and no other', () => {
    const names = (all: typeof said) =>
      all.map((entry) => `${entry.path.replace(/\w+\.po$/, '')}${key(entry)}`);
    expect(names(said).sort()).toEqual(names(english).sort());
  });

  it('every message is translated with its values, tags and plurals, and written as the language is', () => {
    const faults = said.flatMap((entry) =>
      faultsOf(language, entry).map((fault) => `${entry.path} “${entry.english}” ${fault}: ${entry.said}`),
    );
    expect(faults).toEqual([]);
  });

  it('nothing is left in English', () => {
    const left = said.filter(
      (entry) => entry.said === entry.english && hasWords(entry.said) && !same[language]?.has(entry.english),
    );
    expect(left.map(({ path, english }) => `${path} ${english}`)).toEqual([]);
  });

  // They are one dictionary once they are loaded: the last one would hold for all.
  it('what is said in several places is translated alike, or says in which context', () => {
    const found = Map.groupBy(
      said.filter(({ path }) => !path.startsWith('server/')),
      key,
    );
    const different = [...found].filter(([, all]) => new Set(all.map((one) => one.said)).size > 1);
    expect(different.map(([name, all]) => `${name}: ${all.map((one) => one.said).join(' / ')}`)).toEqual([]);
  });
});
