import { Name, type NewFolder } from '@atrium/contract/parts/names';
import { plainTextOf, RichText } from '@atrium/contract/parts/rich-text';
import { type Flag, neededFlags } from '@atrium/contract/permissions';
import { expect, it } from 'vitest';
import { winAnsi } from './files/win-ansi.ts';
import { demoLibrary } from './library.ts';
import { makeDocumentFile } from './make-document-file.ts';
import { demoColleagues, demoRoles } from './people.ts';
import { demoAccounts } from './sign-ins.ts';

const { tags, spaces, documents } = demoLibrary();
const people = [...demoAccounts, ...demoColleagues(52)];
const pathsOf = (folders: NewFolder[], above = ''): string[] =>
  folders.flatMap(({ name, children }) => [above + name, ...pathsOf(children, `${above}${name}/`)]);
const spaceOf = (name: string) => spaces.find((space) => space.name === name);
const entriesOf = (role: string) =>
  spaces.flatMap(({ entries, folders }) =>
    [entries, ...folders.map((folder) => folder.entries)].flatMap((some) => (some[role] ? [some[role]] : [])),
  );

it('is the same every time', () => {
  expect(demoLibrary()).toEqual({ tags, spaces, documents });
});

it('has 8 spaces with nested folders and about 300 documents', () => {
  expect(spaces).toHaveLength(8);
  for (const { name, tree } of spaces) {
    const paths = pathsOf(tree);
    expect(paths.length, name).toBeGreaterThanOrEqual(6);
    expect(paths.length, name).toBeLessThanOrEqual(25);
    expect(new Set(paths).size).toBe(paths.length);
    expect(Math.max(...paths.map((path) => path.split('/').length))).toBeLessThanOrEqual(4);
  }
  expect(documents.length).toBeGreaterThan(280);
  expect(documents.length).toBeLessThan(330);
});

it('has names that the real rules take', () => {
  const names = spaces.flatMap(({ name, tree }) => [
    name,
    ...pathsOf(tree).flatMap((path) => path.split('/')),
  ]);
  for (const name of [...names, ...tags, ...documents.map((document) => document.name)]) {
    expect(Name.parse(name)).toBe(name);
  }
});

it('has descriptions that the schema takes', () => {
  const bodies = spaces.flatMap(({ body, folders }) => [body, ...folders.flatMap((one) => one.body ?? [])]);
  expect(bodies.length).toBeGreaterThan(14);
  for (const body of bodies) {
    expect(RichText.parse(body)).toEqual(body);
    expect(plainTextOf(body)).not.toMatch(/\*\*|\]\(/);
  }
});

it('gives entries that the rules of flags allow, to roles and folders that exist', () => {
  for (const { entries, folders, tree } of spaces) {
    const paths = pathsOf(tree);
    for (const { path } of folders) expect(paths).toContain(path.join('/'));
    for (const [role, flags] of [entries, ...folders.map((folder) => folder.entries)].flatMap(
      Object.entries,
    )) {
      expect(Object.keys(demoRoles)).toContain(role);
      for (const flag of flags as Flag[])
        expect(flags).toEqual(expect.arrayContaining(neededFlags[flag] ?? []));
    }
  }
});

it('lets guests read and nothing more, and shows the board to the Corporate Center alone', () => {
  expect(entriesOf('Guests').some((flags) => flags.length > 0)).toBe(true);
  for (const flag of entriesOf('Guests').flat()) expect(['canRead', 'canReadDocument']).toContain(flag);
  const board = spaceOf('Board');
  for (const entries of [board?.entries, ...(board?.folders ?? []).map((folder) => folder.entries)]) {
    expect(Object.keys(entries ?? {}).filter((role) => role !== 'Corporate Center')).toEqual([]);
  }
});

it('has folders that a role can read although it cannot read their parents', () => {
  const displaced = spaces.flatMap(({ entries, folders }) =>
    folders.filter((folder) =>
      Object.entries(folder.entries).some(([role, flags]) => {
        const parent = folders.find(({ path }) => path.join('/') === folder.path.slice(0, -1).join('/'));
        return flags.length > 0 && (parent?.entries[role] ?? entries[role] ?? []).length === 0;
      }),
    ),
  );
  expect(displaced.length).toBeGreaterThanOrEqual(4);
});

it('gives each space an owner, and the account of the documentation exactly one', () => {
  const owners = spaces.map(({ owner }) => owner);
  for (const owner of owners) expect(people.map(({ email }) => email)).toContain(owner);
  expect(owners.filter((owner) => owner === 'owner@atrium.example')).toHaveLength(1);
  expect(owners).not.toContain('guest@atrium.example');
});

it('has one space under review and one past its deadline', () => {
  expect(spaces.flatMap(({ name, review }) => (review ? [[name, review.deadlineInDays]] : []))).toEqual([
    ['Quality Management', 14],
    ['Projects', -3],
  ]);
  for (const { entries, review } of spaces) {
    for (const role of review?.pendingRoles ?? []) expect(Object.keys(entries)).toContain(role);
  }
});

it('puts each document once into a folder that exists, by somebody who may create it there', () => {
  const places = documents.map(({ space, folder, name }) => [space, ...folder, name].join('/').toLowerCase());
  expect(new Set(places).size).toBe(places.length);
  for (const { space, folder, author, name, tags: own, ageInDays } of documents) {
    const there = spaceOf(space);
    if (folder.length > 0) expect(pathsOf(there?.tree ?? [])).toContain(folder.join('/'));
    expect(tags).toEqual(expect.arrayContaining(own));
    expect(ageInDays).toBeGreaterThanOrEqual(0);
    const roles = people.find(({ email }) => email === author)?.roles ?? [];
    const creates = roles.some((role) => {
      const nearest = (there?.folders ?? [])
        .filter(
          ({ path, entries }) =>
            entries[role] &&
            folder
              .join('/')
              .concat('/')
              .startsWith(`${path.join('/')}/`),
        )
        .sort((a, b) => b.path.length - a.path.length)[0];
      return (nearest?.entries ?? there?.entries)?.[role]?.includes('canCreateDocument');
    });
    expect(creates || author === there?.owner, `${author} in ${space}/${folder.join('/')}: ${name}`).toBe(
      true,
    );
  }
});

it('makes a real file of every document, quickly', async () => {
  const starts: Record<string, string> = {
    pdf: '%PDF-1.7',
    docx: 'PK',
    xlsx: 'PK',
    pptx: 'PK',
    png: '\x89PNG',
  };
  const before = performance.now();
  const kinds = new Set<string>();
  for (const document of documents) {
    const file = await makeDocumentFile(document);
    const ending = document.name.split('.').at(-1) as string;
    kinds.add(ending);
    expect(file.toString('latin1', 0, 12), document.name).toContain(starts[ending] ?? '');
    if (ending === 'pdf') expect(winAnsi(document.name)).not.toContain('?');
  }
  expect([...kinds].sort()).toEqual(['docx', 'pdf', 'png', 'pptx', 'txt', 'xlsx']);
  expect(performance.now() - before).toBeLessThan(10_000);
});

it('makes the same file again', async () => {
  for (const kind of ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'txt']) {
    const document = documents.find(({ name }) => name.endsWith(kind));
    if (!document) throw new Error(`no ${kind}`);
    expect(await makeDocumentFile(document)).toEqual(await makeDocumentFile(document));
  }
});
