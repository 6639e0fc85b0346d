import { makeResourceToken } from '@atrium/contract/auth';
import { deleteContact } from '@atrium/contract/contacts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeContact, portrait, sendContact, someContact } from '../../testing/contacts.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { sweepFiles } from '../../work/sweep-files.ts';

const house = await openHouse();
const { db } = house.parts;
const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const person = await makeUser(house);
const staff = await signInAs(house, person);
const denied = await makeUser(house, { deny_contact_list: true });
const outsider = await signInAs(house, denied);

async function show(id: number | null, token?: string, query = '') {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await house.fetch(`/api/rest/contacts/images/${id}${query}`, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), response };
}

const storedFiles = async () =>
  Number((await db.selectFrom('stored_file').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);

describe('[CON-02] a picture', () => {
  it('is there in three sizes, square, and without what the camera wrote', async () => {
    const photo = await sharp(await portrait())
      .withExif({ IFD0: { Make: 'Camera maker' } })
      .toBuffer();
    const made = await makeContact(house, admin, {}, photo);
    const sizes = [];
    for (const size of ['small', 'medium', 'large']) {
      const { status, bytes, response } = await show(made.image, staff, `?size=${size}`);
      const { width, height, format } = await sharp(bytes).metadata();
      sizes.push([status, width, height, format]);
      expect(bytes.includes('Camera maker')).toBe(false);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': expect.stringMatching(/^inline/),
        'x-content-type-options': 'nosniff',
      });
    }
    expect(sizes).toEqual([
      [200, 80, 80, 'jpeg'],
      [200, 256, 256, 'jpeg'],
      [200, 640, 640, 'jpeg'],
    ]);
  });

  it('[14.2.1] opens by a token in the address that is for contacts’ pictures, and no other', async () => {
    const made = await makeContact(house, admin, {}, await portrait());
    const tokenFor = async (resource: string) =>
      (await house.ask(makeResourceToken, { body: { resource } }, { token: staff })).body.token;
    const statuses = [];
    for (const resource of [
      '/contacts/images',
      `/contacts/images/${made.image}`,
      '/contacts/images/1',
      '/images/1',
    ])
      statuses.push((await show(made.image, undefined, `?jwt=${await tokenFor(resource)}`)).status);
    expect(statuses).toEqual([200, 200, made.image === 1 ? 200 : 401, 401]);
    expect((await show(made.image)).status).toBe(401);
  });

  it('shows to those alone who see the contact; one’s own also without the directory', async () => {
    const hidden = await makeContact(house, admin, { isPublished: false, user: denied.id }, await portrait());
    const open = await makeContact(house, admin, {}, await portrait('#112233'));
    const statuses = async (token: string) => [
      (await show(hidden.image, token)).status,
      (await show(open.image, token)).status,
    ];
    expect(await statuses(admin)).toEqual([200, 200]);
    expect(await statuses(staff)).toEqual([404, 200]);
    expect(await statuses(outsider)).toEqual([200, 404]);
  });

  it('is replaced under a new id, taken away, and goes with the contact; its bytes are swept', async () => {
    const before = await storedFiles();
    const made = await makeContact(house, admin, {}, await portrait('#445566'));
    const second = await sendContact(house, admin, 'PUT', `/contacts/${made.id}`, {
      contact: made,
      image: await portrait('#667788'),
    });
    expect(second.body.image).not.toBe(made.image);
    expect((await show(made.image, admin)).status).toBe(404);
    const kept = await sendContact(house, admin, 'PUT', `/contacts/${made.id}`, { contact: second.body });
    expect(kept.body.image).toBe(second.body.image);
    house.clock.advance({ hours: 2 });
    const now = await signInAs(house, person);
    await sweepFiles(house.parts);
    expect((await show(second.body.image, now)).status).toBe(200);
    expect(await storedFiles()).toBe(before + 3);

    const again = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    const taken = await sendContact(house, again, 'PUT', `/contacts/${made.id}`, {
      contact: { image: null },
    });
    expect(taken.body.image).toBe(null);
    const third = await makeContact(house, again, {}, await portrait('#99aabb'));
    await house.ask(deleteContact, { params: { id: third.id } }, { token: again });
    house.clock.advance({ hours: 2 });
    await sweepFiles(house.parts);
    expect(await storedFiles()).toBe(before);
  });

  it('[5.2.1] [1.3.4] that is a bomb, an SVG with a script or too large is refused, and nothing is made', async () => {
    const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const email = 'nobody@atrium.example';
    const tries = [];
    for (const image of [bomb, svg, Buffer.from('no picture'), Buffer.alloc(20 * 1024 * 1024 + 1)])
      tries.push(
        await sendContact(house, token, 'POST', '/contacts', { contact: someContact({ email }), image }),
      );
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'image.unusable'],
      [422, 'image.unusable'],
      [422, 'image.unusable'],
      [413, 'upload.too-large'],
    ]);
    expect(tries[0]?.body.message).toMatch(/40 million pixels/);
    expect(await db.selectFrom('contact').select('id').where('email', '=', email).execute()).toEqual([]);
  });
});

describe('[CON-04] a vCard', () => {
  const card = async (id: number, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await house.fetch(`/api/rest/contacts/download/${id}`, { headers });
    return { response, text: await response.text() };
  };
  const unfold = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

  it('holds every field, escaped and folded, in any language, with the picture', async () => {
    const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    const made = await makeContact(
      house,
      token,
      {
        ...{ firstName: 'Zoë; "die, Ältere"', lastName: 'Łukaszewicz-鈴木', salutation: 'Ms.' },
        ...{
          phone: '+41 52 555',
          mobile: '+41 79',
          fax: '3',
          switchboard: '4',
          company: 'Aldera, Pumps\\Co',
        },
        ...{ street: 'Straße 1; Hof', location: 'Winterthal', country: 'CH', supervisor: 'Ann' },
        ...{ position: `Leiterin ${'äöü'.repeat(40)}`, division: 'n.a.' },
      },
      await portrait(),
    );
    const { response, text } = await card(made.id, token);
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Łukaszewicz-鈴木')}.vcf`,
    );
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    const lines = unfold(text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Łukaszewicz-鈴木;Zoë\\; "die\\, Ältere";;Ms.;',
        'FN:Zoë\\; "die\\, Ältere" Łukaszewicz-鈴木',
        'ORG:Aldera\\, Pumps\\\\Co;n.a.',
        `TITLE:Leiterin ${'äöü'.repeat(40)}`,
        `EMAIL;TYPE=INTERNET,WORK:${made.email}`,
        'TEL;TYPE=WORK,VOICE:+41 52 555',
        'TEL;TYPE=CELL,VOICE:+41 79',
        'TEL;TYPE=WORK,FAX:3',
        'item1.TEL:4',
        'ADR;TYPE=WORK:;;Straße 1\\; Hof;Winterthal;;;CH',
        'END:VCARD',
      ]),
    );
    const photo = lines.find((line) => line.startsWith('PHOTO;ENCODING=b;TYPE=JPEG:'))?.split(':')[1] ?? '';
    expect(await sharp(Buffer.from(photo, 'base64')).metadata()).toMatchObject({
      width: 256,
      format: 'jpeg',
    });
  });

  it('leaves out what there is not, and is for those who see the contact', async () => {
    const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
    const other = await signInAs(house, await makeUser(house));
    const made = await makeContact(house, token, { isPublished: false });
    const { text } = await card(made.id, token);
    expect(text).not.toMatch(/TEL|ADR|ORG|TITLE|PHOTO/);
    expect((await card(made.id, other)).response.status).toBe(404);
    const without = await signInAs(house, denied);
    expect((await card(made.id, without)).response.status).toBe(403);
  });
});
