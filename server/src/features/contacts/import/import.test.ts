import { listContacts } from '@atrium/contract/contacts';
import type { ImportReport } from '@atrium/contract/parts/csv-import';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminRole } from '../../../core/accounts/roles.ts';
import { makeContact } from '../../../testing/contacts.ts';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { longestTurn } from '../../../testing/fuzz/watch-loop.ts';
import { openHouse } from '../../../testing/house.ts';

const house = await openHouse();
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
beforeEach(async () => void (await house.parts.db.deleteFrom('contact').execute()));

async function send(csv: string | Buffer, query = '', path = '/contacts/import', method = 'POST') {
  const form = new FormData();
  form.append('csv', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)]), 'people.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await house.fetch(`/api/rest${path}${query}`, { method, headers, body: form });
  return { status: response.status, body: (await response.json()) as ImportReport & ErrorReply };
}
const list = async () => (await house.ask(listContacts, { query: {} }, { token })).body;
const names = async () => (await list()).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

const head = 'Salutation,First name,Last name,Email';
const line = (name: string, rest = '') => `Mr.,${name},Bauer,${name.toLowerCase()}@x.example${rest}`;
const table = (...lines: string[]) => [head, ...lines].join('\r\n');

describe('[CON-05] an import', () => {
  it('makes and changes contacts by e-mail; empty cells and absent contacts stay as they are', async () => {
    const known = await makeContact(house, token, {
      ...{ firstName: 'Anna', lastName: 'Bauer', email: 'anna@x.example' },
      ...{ phone: '1', division: 'n.a.', isPublished: false },
    });
    const absent = await makeContact(house, token, { lastName: 'Absent' });
    const { body } = await send(
      [
        'Email;First name;Last name;Salutation;Phone;Function;Division;Publish contact info',
        'ANNA@x.example;;Bauer-Conti;;;Lead;corporate center;yes',
        'bo@x.example;Bo;Chen;Mister;+41 52 555;;;no',
      ].join('\n'),
    );
    expect(body).toMatchObject({ made: 1, changed: 1, unchanged: 0, refused: 0, ignoredColumns: [] });
    expect(body.rows).toEqual([
      {
        ...{ row: 2, label: 'Bauer-Conti', outcome: 'changed' },
        notes: [
          'Last name changes from “Bauer” to “Bauer-Conti”.',
          'Function becomes “Lead”.',
          'Division changes from “n.a.” to “Corporate Center”.',
          'Publish contact info changes from no to yes.',
        ],
      },
      { row: 3, label: 'Bo Chen', outcome: 'made', notes: [] },
    ]);
    expect(await list()).toMatchObject([
      absent,
      {
        ...{ ...known, lastName: 'Bauer-Conti', position: 'Lead', phone: '1' },
        ...{ division: 'Corporate Center', isPublished: true },
      },
      { firstName: 'Bo', salutation: 'Mr.', phone: '+41 52 555', isPublished: false, user: null },
    ]);
    const again = await send(table('Mr.,Bo,Chen,bo@x.example'), '', '/contacts', 'PUT');
    expect(again.body).toMatchObject({ made: 0, changed: 0, unchanged: 1, refused: 0, rows: [] });
  });

  it('with dryRun says the same and does nothing', async () => {
    const { body } = await send(table(line('Anna'), 'x'), '?dryRun=true');
    expect(body).toMatchObject({ made: 1, refused: 1 });
    expect(await list()).toEqual([]);
    expect((await send(table(line('Anna'), 'x'))).body).toEqual(body);
    expect(await names()).toEqual(['Anna Bauer']);
    const events = await house.parts.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'contacts.imported')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(events).toEqual([{ detail: { made: 1, changed: 0, unchanged: 0, refused: 1 } }]);
  });

  it('refuses rows one by one and says why, those first; the others are stored', async () => {
    const { body } = await send(
      [
        `${head},Division,Phone,Publish contact info,Shoe size`,
        line('Anna', ',,,,42'),
        ',,,,',
        'Dr.,Bo,Chen,bo@x.example',
        ',Cy,Diaz,cy@x.example',
        'Ms.,Di,Evans,nobody',
        'Ms.,Ed,Frei,,,',
        'Ms.,Flo,Gut,flo@x.example,Elsewhere,,maybe',
        line('anna'),
      ].join('\n'),
    );
    expect(body).toMatchObject({ made: 1, refused: 6, ignoredColumns: ['Shoe size'] });
    expect(body.rows.map(({ row, outcome, notes }) => [row, outcome, ...notes])).toEqual([
      [4, 'refused', 'Salutation must be ‘Ms.’ or ‘Mr.’, not “Dr.”.'],
      [5, 'refused', 'Salutation is required'],
      [6, 'refused', 'Please enter a valid email address.'],
      [7, 'refused', 'Email is required.'],
      [
        8,
        'refused',
        'There is no division “Elsewhere”.',
        'Publish contact info must be yes or no, not “maybe”.',
      ],
      [9, 'refused', 'This email stands in row 2 already.'],
      [2, 'made'],
    ]);
    expect(await names()).toEqual(['Anna Bauer']);
  });

  it('[1.2.10] takes no cell that a spreadsheet would run, and phone numbers with a plus', async () => {
    const { body } = await send(
      [
        `${head},Phone`,
        'Mr.,=HYPERLINK("x"),A,a@x.example,',
        'Mr.,@SUM(1),B,b@x.example,',
        'Mr.,+1+1,C,c@x.example,',
        'Mr.,-1,D,d@x.example,',
        'Mr.,E,E,e@x.example,+1+cmd|calc',
        'Mr.,F,F,f@x.example,=1',
        'Mr.,G,G,g@x.example,+41 52 555 (01)',
        "Mr.,H,H,h@x.example,'+41 52",
      ]
        .join('\n')
        .replace('"x"', 'x'),
    );
    expect(
      body.rows.filter(({ outcome }) => outcome === 'refused').map(({ row, notes }) => [row, notes[0]]),
    ).toEqual([
      [2, 'First name starts like a formula, which a spreadsheet would run: “=HYPERLINK(x)”.'],
      [3, 'First name starts like a formula, which a spreadsheet would run: “@SUM(1)”.'],
      [4, 'First name starts like a formula, which a spreadsheet would run: “+1+1”.'],
      [5, 'First name starts like a formula, which a spreadsheet would run: “-1”.'],
      [6, 'Phone starts like a formula, which a spreadsheet would run: “+1+cmd|calc”.'],
      [7, 'Phone starts like a formula, which a spreadsheet would run: “=1”.'],
    ]);
    expect((await list()).map(({ phone }) => phone)).toEqual(['+41 52 555 (01)', '+41 52']);
  });

  it('reads Windows-1252 and files with a mark at the start', async () => {
    expect((await send(Buffer.from(table('Ms.,Zoë,Müller,zoe@x.example'), 'latin1'))).body.made).toBe(1);
    expect((await send(`\uFEFF${table('Mr.,Søren,Weiß,soren@x.example')}`)).body.made).toBe(1);
    expect(await names()).toEqual(['Zoë Müller', 'Søren Weiß']);
  });

  it('refuses a file as a whole with a sentence', async () => {
    const refusal = async (csv: string) => {
      const { status, body } = await send(csv);
      return [status, body.message];
    };
    const noEmail =
      'There is no column Email. The first row must name the columns as the template does, separated by commas, semicolons or tabs.';
    expect(await refusal('')).toEqual([422, 'The file is empty.']);
    expect(await refusal('First name,Last name\nA,B')).toEqual([422, noEmail]);
    expect(await refusal('Email|First name\na@x.example|A')).toEqual([422, noEmail]);
    expect(await refusal(table('Mr.,"Anna,Bauer,a@x.example'))).toEqual([
      422,
      'A quote that opens in row 2 never closes.',
    ]);
    expect(await refusal('Email,E-mail\na,b')).toEqual([422, 'There is more than one column Email.']);
    const form = new FormData();
    form.append('file', new Blob(['x']), 'people.csv');
    const headers = { authorization: `Bearer ${token}` };
    const wrong = await house.fetch('/api/rest/contacts/import', { method: 'POST', headers, body: form });
    expect(wrong.status).toBe(422);
    const nothing = await house.fetch('/api/rest/contacts/import', {
      ...{ method: 'POST', headers },
      body: new FormData(),
    });
    expect(await nothing.json()).toMatchObject({ code: 'upload.nothing', message: 'Add at least one file' });
    expect(await list()).toEqual([]);
  });

  it('two at once neither fail nor double', async () => {
    const csv = table(...Array.from({ length: 300 }, (_, index) => line(`Anna${index}`)));
    const reports = (await Promise.all([send(csv), send(csv)])).map(({ body }) => [
      body.made,
      body.unchanged,
    ]);
    expect(reports.sort()).toEqual([
      [0, 300],
      [300, 0],
    ]);
  });

  it('takes 50,000 rows and no more, and lets others have their turn', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => line(`P${index}`, ',+41 52 555 01 42,Lead'));
    const csv = [`${head},Phone,Function`, ...lines].join('\n');
    let longest = Number.POSITIVE_INFINITY;
    // Garbage of other tests may be collected in the midst of it: what the import itself does is the same each time.
    for (let tries = 0; tries < 4 && longest >= 50; tries += 1) {
      await house.parts.db.deleteFrom('contact').execute();
      const turn = await longestTurn(async () => {
        const { body } = await send(csv);
        expect(body).toMatchObject({ made: 50_000, refused: 0 });
        expect(body.rows).toHaveLength(1000);
      });
      longest = Math.min(longest, turn);
    }
    expect(longest).toBeLessThan(50);
    const more = await send(`${csv}\n${line('Last')}`);
    expect(more.body.message).toBe('The file has more than 50000 rows. Split it.');
  });
});
