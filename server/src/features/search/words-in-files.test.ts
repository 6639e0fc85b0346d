import { searchAll } from '@atrium/contract/search';
import { expect, it } from 'vitest';
import { makePdf } from '../../demo/files/make-pdf.ts';
import { makePptx } from '../../demo/files/make-pptx.ts';
import { makeXlsx } from '../../demo/files/make-xlsx.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { sendForm, upload } from '../../testing/upload.ts';

const house = await openHouse({ settings: { FILE_WORK: 'on', SEARCH_INDEX: 'on' } });
const admin = await signInAs(house, await makeUser(house, { roles: [161] }));
const [readers, listers] = [await makeRole(house), await makeRole(house)];
const space = await makeSpace(house, { name: 'Works' });
await setEntry(house, space.rootId, readers, reads);
await setEntry(house, space.rootId, listers, ['canRead']);
const reader = await signInAs(house, await makeUser(house, { roles: [readers] }));
/** Without any right there, and without the one to open documents. */
const others = [
  await signInAs(house, await makeUser(house)),
  await signInAs(house, await makeUser(house, { roles: [listers] })),
];

/** A file of each kind, with a word that stands nowhere else. */
const kinds = {
  pdf: (word: string) =>
    makePdf({ title: 'Notes', paragraphs: ['A start.', `The ${word} is open.`, 'An end.'], pages: 3 }),
  docx: (word: string) => docx('An opening', `The ${word} is open.`),
  xlsx: (word: string) =>
    makeXlsx({
      sheet: 'Stock',
      header: ['Part', 'Pieces'],
      rows: [
        ['bolt', '3'],
        [word, '7'],
      ],
    }),
  pptx: (word: string) =>
    makePptx({
      slides: [
        { title: 'Start', lines: [] },
        { title: 'End', lines: [word] },
      ],
    }),
};
type Kind = keyof typeof kinds;
const groups: Record<Kind, string> = { pdf: 'pdf', docx: 'word', xlsx: 'excel', pptx: 'powerpoint' };
const words: Record<Kind, [string, string]> = {
  pdf: ['sluicegate', 'penstock'],
  docx: ['crankcase', 'camshaft'],
  xlsx: ['ratchet', 'sprocket'],
  pptx: ['gantry', 'trolley'],
};
const all = Object.keys(kinds) as Kind[];

const find = async (key: string, token: string) =>
  (await house.ask(searchAll, { query: { key } }, { token })).body;
const names = async (key: string, token: string) =>
  (await find(key, token)).results.map((one) => ('name' in one ? one.name : one.email));
const soon = { timeout: 60_000 };

async function expectFoundByReadersAlone(kind: Kind, word: string): Promise<void> {
  await expect.poll(() => names(word, reader), soon).toEqual([`${kind} file.${kind}`]);
  const { results, total, facets } = await find(word, reader);
  expect(total).toBe(1);
  const passage = results[0]?.entityType === 'document' ? results[0].passage : undefined;
  expect(passage?.parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([word]);
  expect(passage?.page).toBe(kind === 'pdf' ? 2 : undefined);
  expect(facets.find(({ key }) => key === 'type')?.values).toEqual([
    { name: groups[kind], key: groups[kind], count: 1, active: false },
  ]);
  for (const other of others) {
    const theirs = await find(word, other);
    expect([theirs.results, theirs.total, theirs.facets]).toEqual([[], 0, []]);
  }
}

it('[SRCH-04] [SRCH-03] [PERM-02] words inside a PDF, docx, xlsx and pptx are found by who may open it, and follow a new file', async () => {
  const { status, body: made } = await upload(
    house,
    admin,
    { spaceId: space.id },
    all.map((kind) => ({ filename: `${kind} file.${kind}`, bytes: kinds[kind](words[kind][0]) })),
  );
  expect(status).toBe(201);
  for (const kind of all) await expectFoundByReadersAlone(kind, words[kind][0]);

  for (const [index, kind] of all.entries()) {
    const call = { method: 'PUT', path: `/documents/${made[index]?.id}/file` };
    const file = { field: 'newFile', filename: `new.${kind}`, bytes: kinds[kind](words[kind][1]) };
    expect((await sendForm(house, admin, call, [], [file])).status).toBe(200);
  }
  for (const kind of all) {
    await expectFoundByReadersAlone(kind, words[kind][1]);
    // The earlier version is kept, but it is no longer what one finds.
    for (const token of [reader, admin]) {
      const { results, total, facets } = await find(words[kind][0], token);
      expect([results, total, facets]).toEqual([[], 0, []]);
    }
  }
});
