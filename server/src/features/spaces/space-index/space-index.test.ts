import { inflateRawSync } from 'node:zlib';
import { makeResourceToken, signOut } from '@atrium/contract/auth';
import { getMailSettings, setMailSettings } from '@atrium/contract/notifications';
import { expect, it } from 'vitest';
import { adminRole } from '../../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';

const house = await openHouse({ settings: { TIME_ZONE: 'Europe/Zurich' } });
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const role = await makeRole(house);
const reader = await makeUser(house, { first_name: 'Rita', last_name: '<Reader>', roles: [role] });
const owner = await makeUser(house, { first_name: 'Olga', last_name: 'Owner' });

type Format = 'html' | 'csv' | 'xlsx';

async function fetchIndex(id: number, token: string, format: Format = 'html') {
  const headers = { authorization: `Bearer ${token}` };
  const response = await house.fetch(`/api/rest/spaces/${id}/index?format=${format}`, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const textOf = async (id: number, token: string, format: Format = 'html') =>
  (await fetchIndex(id, token, format)).bytes.toString();

const at = new Date('2025-12-31T22:59:00Z');

/** A space with something of every kind: open, closed, displaced, deleted, and names that want to be code. */
async function makeLibrary(name: string) {
  const space = await makeSpace(house, { name, ownerId: owner.id });
  await setEntry(house, space.rootId, role, reads);
  const make = (folder: number | undefined, document: string, more: object = {}) =>
    makeDocument(house, space, { name: document, ...(folder ? { folder } : {}), ...more });
  const second = await makeFolder(house, space, { name: 'A second', weight: 2 });
  const first = await makeFolder(house, space, { name: 'Z first', weight: 1 });
  const closed = await makeFolder(house, space, { name: 'closed', parent: first });
  await setEntry(house, closed, role, 'none');
  const displaced = await makeFolder(house, space, { name: 'displaced folder', parent: closed });
  await setEntry(house, displaced, role, reads);
  const tag = await db
    .insertInto('tag')
    .values({ name: `=tag <${name}>` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    space,
    first,
    second,
    displaced,
    inner: await make(displaced, 'inner.txt'),
    own: await make(closed, 'own.txt'),
    hidden: await make(closed, 'hidden.txt'),
    gone: await make(undefined, 'gone.txt'),
    markup: await make(second, '"><img src=x onerror=alert(1)>.txt', { tags: [tag.id] }),
    formula: await make(undefined, '=HYPERLINK("http://evil",\'x\');@sum _x0041_.pdf', {
      bytes: Buffer.alloc(1536),
    }),
  };
  await setEntry(house, ids.own, role, reads);
  const { id: deletion_id } = await db
    .insertInto('deletion')
    .values({ at, by_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('document').set({ deletion_id }).where('id', '=', ids.gone).execute();
  await db.updateTable('document').set({ created_at: at, modified_at: at }).execute();
  await db.updateTable('folder').set({ created_at: at, modified_at: at }).execute();
  return { ...ids, route: `${house.parts.publicUrl}/spaces/${space.id}/documents` };
}

it('[SPC-04] [PERM-02] [1.2.1] a page to print: the tree as the reader sees it, everything escaped', async () => {
  const library = await makeLibrary('Printed & bound');
  const token = await signInAs(house, reader);
  const { response, bytes } = await fetchIndex(library.space.id, token);
  const page = bytes.toString();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^inline; /);
  expect(response.headers.get('cache-control')).toBe('no-store');

  const rows = [
    ...page.matchAll(/<tr[^>]*><th scope="row" style="padding-left:(\d+)px"><a href="([^"]*)">([^<]*)</g),
  ];
  const depths = new Map([8, 26, 44].map((pixels, depth) => [pixels, depth]));
  const { route, first, second, displaced } = library;
  expect(rows.map(([, pixels, href, name]) => [depths.get(Number(pixels)), name, href])).toEqual([
    [0, 'Z first', `${route}/folder/${first}`],
    [1, 'displaced folder', `${route}/folder/${displaced}`],
    [2, 'inner.txt', `${route}/folder/${displaced}/document/${library.inner}`],
    [1, 'own.txt', `${route}/folder/${first}/document/${library.own}`],
    [0, 'A second', `${route}/folder/${second}`],
    [
      1,
      '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;.txt',
      `${route}/folder/${second}/document/${library.markup}`,
    ],
    [
      0,
      '=HYPERLINK(&quot;http://evil&quot;,&#39;x&#39;);@sum _x0041_.pdf',
      `${route}/document/${library.formula}`,
    ],
  ]);
  expect(page).toContain('<h1>Index of Printed &amp; bound</h1>');
  expect(page).toContain('3 folders, 4 documents.');
  expect(page).toMatch(/Printed \d\d\.\d\d\.\d{4} \d\d:\d\d \(Europe\/Zurich\) by Rita &lt;Reader&gt;\./);
  expect(page).toContain('<td>=tag &lt;Printed &amp; bound&gt;</td>');
  expect(page).toContain(
    '<td>PDF</td><td>1.5 kB</td><td>Olga Owner</td><td>31.12.2025 23:59</td><td>31.12.2025 23:59</td>',
  );
  expect(page).not.toMatch(/<script|<img|hidden|closed|gone/);
});

it('[3.5.4] [3.2.1] the page can run and load nothing', async () => {
  const { id } = await makeSpace(house);
  const { response, bytes } = await fetchIndex(id, await signInAs(house, admin));
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups",
  );
  expect(bytes.toString()).toContain('There is nothing here yet that you can read.');
});

it('[SPC-04] [1.2.10] CSV: what a spreadsheet would run is marked, also behind a semicolon', async () => {
  const library = await makeLibrary('@csv "é"');
  const { response, bytes } = await fetchIndex(library.space.id, await signInAs(house, reader), 'csv');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="@csv ___.csv"; filename*=UTF-8''${encodeURIComponent('@csv "é".csv')}`,
  );
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { route, first, second, displaced } = library;
  const time = '31.12.2025 23:59';
  const by = `Olga Owner,${time},${time}`;
  const sizes = await db.selectFrom('document').select(['id', 'size']).execute();
  const sizeOf = (id: number) => sizes.find((row) => row.id === id)?.size;
  expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
    'Path,Name,Type,Size,Author,Created,Last modified,Tags,Link',
    `,Z first,Folder,,${by},,${route}/folder/${first}`,
    `Z first,displaced folder,Folder,,${by},,${route}/folder/${displaced}`,
    `Z first/displaced folder,inner.txt,TXT,${sizeOf(library.inner)},${by},,${route}/folder/${displaced}/document/${library.inner}`,
    `Z first,own.txt,TXT,${sizeOf(library.own)},${by},,${route}/folder/${first}/document/${library.own}`,
    `,A second,Folder,,${by},,${route}/folder/${second}`,
    `A second,"""><img src=x onerror=alert(1)>.txt",TXT,${sizeOf(library.markup)},${by},"'=tag <@csv ""é"">",${route}/folder/${second}/document/${library.markup}`,
    `,"'=HYPERLINK(""http://evil"",'x');'@sum _x0041_.pdf",PDF,1536,${by},,${route}/document/${library.formula}`,
    '',
  ]);
});

it('[SPC-04] [1.2.10] XLSX: texts are texts, never formulas', async () => {
  const library = await makeLibrary('Workbook');
  const { response, bytes } = await fetchIndex(library.space.id, await signInAs(house, reader), 'xlsx');
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Workbook.xlsx"/);
  const parts = unzip(bytes);
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = parts['xl/worksheets/sheet1.xml'] as string;
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('state="frozen"');
  const texts = [...sheet.matchAll(/<c r="B\d+" s="(\d)" t="inlineStr"><is><t [^>]*>([^<]*)</g)];
  expect(texts.map(([, , text]) => text)).toEqual([
    'Name',
    'Z first',
    'displaced folder',
    'inner.txt',
    'own.txt',
    'A second',
    '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;.txt',
    '=HYPERLINK(&quot;http://evil&quot;,&#39;x&#39;);@sum _x005F_x0041_.pdf',
  ]);
  const formats = [...(parts['xl/styles.xml'] as string).matchAll(/<xf [^>]*xfId[^>]*>/g)].map(([xf]) => xf);
  for (const [, style] of texts) expect(formats[Number(style)]).toContain('quotePrefix="1"');
  expect(sheet).toContain('<c r="D8" s="3"><v>1536</v></c>');
});

it('[SPC-04] times are of the place where the asker is: by their browser, else as they chose for their mails', async () => {
  const { space } = await makeLibrary('Far away');
  const token = await signInAs(house, reader);
  const index = async (more: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await house.fetch(`/api/rest/spaces/${space.id}/index?${more}`, { headers })).text();
  };
  const tokyo = await index('zone=Asia/Tokyo');
  expect(tokyo).toMatch(/Printed \d\d\.\d\d\.\d{4} \d\d:\d\d \(Asia\/Tokyo\)/);
  expect(tokyo).toContain('<td>01.01.2026 07:59</td>');
  expect(await index('format=csv&zone=America/New_York')).toContain('31.12.2025 17:59');
  expect(await index('zone=Nowhere/At_all')).toContain('(Europe/Zurich)');
  const { body: mails } = await house.ask(getMailSettings, {}, { token });
  const { address: _, isDefault: __, ...settings } = mails;
  await house.ask(setMailSettings, { body: { ...settings, zone: 'Asia/Kolkata' } }, { token });
  expect(await index('')).toContain('<td>01.01.2026 04:29</td>');
});

it('[SPC-04] [PERM-02] owner and administrator see all; a closed space is absent; a late review says so', async () => {
  const library = await makeLibrary('Guarded');
  const { id } = library.space;
  expect(await textOf(id, await signInAs(house, owner))).toContain('4 folders, 5 documents.');
  expect(await textOf(id, await signInAs(house, admin))).toContain('hidden.txt');
  const stranger = await signInAs(house, await makeUser(house));
  expect((await fetchIndex(id, stranger)).response.status).toBe(404);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' }).format(house.clock.now());
  const review = { needs_user_audit: true, audit_deadline: today };
  await db.updateTable('space').set(review).where('id', '=', id).execute();
  expect((await fetchIndex(id, await signInAs(house, reader))).response.status).toBe(200);
  house.clock.advance({ hours: 24 });
  const late = await fetchIndex(id, await signInAs(house, reader));
  expect([late.response.status, JSON.parse(late.bytes.toString()).code]).toEqual([
    403,
    'space.review-expired',
  ]);
  expect((await fetchIndex(id, await signInAs(house, owner))).response.status).toBe(200);
});

it('[SPC-04] [14.2.1] a window opens it by a token of its own: this space, five minutes, not after logout', async () => {
  const { space } = await makeLibrary('Windowed');
  const other = await makeSpace(house, { ownerId: owner.id });
  const token = await signInAs(house, owner);
  const ask = { body: { resource: `/spaces/${space.id}/index` } };
  const { token: jwt } = (await house.ask(makeResourceToken, ask, { token })).body;
  const status = async (id: number) => (await house.fetch(`/api/rest/spaces/${id}/index?jwt=${jwt}`)).status;
  expect([await status(space.id), await status(other.id)]).toEqual([200, 401]);
  house.clock.advance({ minutes: 6 });
  expect(await status(space.id)).toBe(401);
  const { token: fresh } = (await house.ask(makeResourceToken, ask, { token })).body;
  await house.ask(signOut, {}, { token });
  expect((await house.fetch(`/api/rest/spaces/${space.id}/index?jwt=${fresh}`)).status).toBe(401);
});

it('[16.3.3] an export is told in the security log', async () => {
  const { space } = await makeLibrary('Logged');
  await textOf(space.id, await signInAs(house, reader), 'csv');
  const events = await db
    .selectFrom('audit_event')
    .select(['actor_id', 'subject_type', 'detail'])
    .where('action', '=', 'space.exported')
    .where('subject_id', '=', space.id)
    .execute();
  expect(events).toEqual([
    { actor_id: reader.id, subject_type: 'space', detail: { format: 'csv', folders: 3, documents: 4 } },
  ]);
});

/** Reads by the list at the end, as spreadsheet programs do. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts: Record<string, string> = {};
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    );
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength as number));
    const start = file.readUInt32LE(at + 42);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    parts[name] = inflateRawSync(file.subarray(data, data + file.readUInt32LE(at + 20))).toString();
    at += 46 + (nameLength as number) + (extraLength as number) + (noteLength as number);
  }
  return parts;
}
