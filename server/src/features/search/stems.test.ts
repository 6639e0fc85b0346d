import { searchAll } from '@atrium/contract/search';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { indexSome } from './index-queue.ts';

const house = await openHouse();
const { db } = house.parts;
const role = await makeRole(house);
const token = await signInAs(house, await makeUser(house, { roles: [role] }));
const space = await makeSpace(house, { name: 'Works' });
await setEntry(house, space.rootId, role, reads);
/** What is in it nobody of the readers sees. */
const hidden = await makeSpace(house, { name: 'Board' });

const indexAll = async () => {
  while ((await indexSome(db)) > 0);
};
async function find(key: string) {
  await indexAll();
  return (await house.ask(searchAll, { query: { key } }, { token })).body;
}
const names = async (key: string) =>
  (await find(key)).results.map((one) => ('name' in one ? one.name : one.email));

async function makeText(name: string, text: string, where = space) {
  const id = await makeDocument(house, where, { name });
  await sql`
    insert into file_work (hash, mime, pdf_state, text_state, text)
    select hash, mime, 'none', 'ready', ${text} from document where id = ${id}`.execute(db);
  return id;
}

const german = (words: string) =>
  `Die Arbeit mit ${words} ist in der Halle nicht erlaubt, und sie wird durch den Meister nach dem Plan verteilt.`;
const french = (words: string) =>
  `Le travail avec ${words} est interdit dans la halle, et les personnes qui sont sur place doivent partir.`;
const italian = (words: string) =>
  `Il lavoro con ${words} non viene permesso nella sala, e anche gli addetti sono mandati via dal reparto.`;
const english = (words: string) =>
  `The work with ${words} is not allowed in the hall, and all that are there must leave by the door.`;

describe('a name', () => {
  it.each([
    ['Prüfungen', 'Prüfung 2026.txt'],
    ['Prüfungen der Kräne', 'Prüfung am Kran.txt'],
    ['Kraenen', 'Kräne.txt'],
    ['Mueller', 'Vertrag Müller.txt'],
    ['Müller', 'Offerte Mueller.txt'],
    ['Strassen', 'Straße Nord.txt'],
    ['Straßen', 'Strasse Süd.txt'],
    ['machines', 'Machine à souder.txt'],
    ['controles', 'Contrôle annuel.txt'],
    ['l’accès', 'Accès.txt'],
    ["jusqu'aux vannes", 'Vanne.txt'],
    ['les formations', 'Formation.txt'],
    ['quell’impianto', 'Impianti.txt'],
    ["d'ingresso", 'Ingressi.txt'],
    ['verifiche', 'Verifica.txt'],
    ['batteries', 'Battery room.txt'],
    ['the cables', 'Cable list.txt'],
    ['Datenblätter', 'q7Datenblatt_alt.txt'],
  ])('[SRCH-04] %j finds %j', async (key, name) => {
    await makeDocument(house, space, { name });
    expect(await names(key)).toContain(name);
  });

  it('[SRCH-04] of a folder is found by its stem too', async () => {
    await makeFolder(house, space, { name: 'Schweissarbeiten' });
    expect(await names('Schweissarbeit nord')).toEqual([]);
    expect(await names('der Schweißarbeit')).toEqual(['Schweissarbeiten']);
  });
});

describe('a text', () => {
  it.each([
    ['Dichtungen', 'de', german('einer Dichtung'), 'Dichtung'],
    ['Pruefstaende', 'de', german('einem Prüfstand'), 'Prüfstand'],
    ['Maßen', 'de', german('dem Mass'), 'Mass'],
    ['pompes', 'fr', french('une pompe'), 'pompe'],
    ['controle', 'fr', french('un contrôle'), 'contrôle'],
    ['l’échelle', 'fr', french('des échelles'), 'échelles'],
    ['carrelli', 'it', italian('un carrello'), 'carrello'],
    ['dell’utensile', 'it', italian('gli utensili'), 'utensili'],
    ['ladders', 'en', english('a ladder'), 'ladder'],
    ['welding', 'en', english('parts that one welds'), 'welds'],
  ])('[SRCH-04] %j finds and marks the word in a text in %s', async (key, language, text, marked) => {
    const name = `${language} ${marked}`.replaceAll(/./gu, (letter) => letter.charCodeAt(0).toString(36));
    await makeText(name, text);
    const found = (await find(key)).results.find((one) => 'name' in one && one.name === name);
    const passage = found?.entityType === 'document' ? found.passage : undefined;
    expect(passage?.parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toContain(marked);
  });

  it('[SRCH-04] has the stems of its own language, of two where it is in both, of none where that is another', async () => {
    await makeText('a1', german('einem Gleitlager'));
    await makeText('a2', `${french('une soupape')} ${italian('una guarnizione')}`);
    await makeText(
      'a3',
      'El jefe revisa las correas de la sala y los filtros para que el equipo no falle este mes.',
    );
    await makeText('a4', 'Kolben, Pleuel');
    expect(await names('soupapes')).toEqual(['a2']);
    expect(await names('guarnizioni')).toEqual(['a2']);
    expect(await names('Pleueln Kolbens')).toEqual(['a4']);
    expect(await names('correas')).toEqual(['a3']);
    expect(await names('filtro correas')).toEqual([]);
    // In English that would be a form of it.
    expect(await names('gleitlagering')).toEqual([]);
  });

  it('[SRCH-04] stop words of one language are words of another', async () => {
    await makeText('b1', english('die casting of alloys'));
    await makeText('b2', german('Legierungen ohne casting'));
    await makeText('b3', french('le son des cloches'));
    await makeText('b4', italian('il come e il perché'));
    await makeText('b5', english('a will of iron'));
    expect(await names('die castings of')).toContain('b1');
    expect(await names('son cloches')).toEqual(['b3']);
    expect(await names('son cloche')).toEqual(['b3']);
    expect(await names('will iron')).toEqual(['b5']);
    expect(await names('perché come')).toEqual(['b4']);
    // In German the article is left out, and what is left must stand in German.
    expect(await names('die Legierung')).toEqual(['b2']);
    expect(await names('die alloy')).toEqual(['b1']);
  });
});

describe('what the exact words find', () => {
  it('[SRCH-02] [SRCH-04] comes first, also before names, and all of it is found', async () => {
    await makeDocument(house, space, { name: 'Turbine.txt' });
    house.clock.advance({ minutes: 1 });
    await makeText('c1', german('alten Turbinen'));
    house.clock.advance({ minutes: 1 });
    await makeText('c2', german('einer Turbine'));
    expect(await names('Turbinen')).toEqual(['c1', 'Turbine.txt', 'c2']);
    expect(await names('Turbine')).toEqual(['Turbine.txt', 'c2', 'c1']);
    // The last word may be typed in part; the others may not.
    expect(await names('alten Turb')).toEqual(['c1']);
    expect(await names('Turb alten')).toEqual([]);
    expect(await names('Turbine la')).toEqual([]);
  });

  it('[SRCH-04] is no typo where a stem is meant, and a typo is forgiven as before', async () => {
    await makeDocument(house, space, { name: 'Ventile.txt' });
    await makeDocument(house, space, { name: 'Ventilex.txt' });
    expect(await names('Ventilen')).toEqual(['Ventile.txt', 'Ventilex.txt']);
    expect(await names('Vnetile')).toEqual(['Ventile.txt']);
  });

  it('[SRCH-04] names other forms, so that they can be marked', async () => {
    await makeDocument(house, space, { name: 'Zahnrad, Zahnräder.txt' });
    const { otherForms, results } = await find('Zahnrädern');
    expect(results).toHaveLength(1);
    expect(otherForms.sort()).toEqual(['zahnrad', 'zahnräder']);
  });
});

it('[SRCH-03] [PERM-02] what one may not read changes nothing in what is found by stems', async () => {
  await makeText('d1', french('une chaudière'));
  const asked = async (key: string) => {
    const { results, total, isExact, facets, otherForms } = await find(key);
    return JSON.stringify([results, total, isExact, facets, otherForms]);
  };
  const keys = ['chaudières', 'les chaudières', 'chaudieres', 'brûleurs', 'bruleur'];
  const before = [];
  for (const key of keys) before.push(await asked(key));
  for (const name of ['Chaudières', 'Chaudière brûleur'])
    await makeText(name, french('des chaudières et un brûleur'), hidden);
  const kept = await makeDocument(house, space, { name: 'Chaudières.txt' });
  await setEntry(house, kept, role, 'none');
  const after = [];
  for (const key of keys) after.push(await asked(key));
  expect(after).toEqual(before);
  expect(JSON.parse(before[0] ?? '')[1]).toBe(1);
});

describe('a server of the version before', () => {
  /** What it does with what waits. */
  const indexAsBefore = (id: number, text: string) =>
    sql`
    with taken as (delete from search_queue where object_id = ${id})
    insert into search_text (object_id, is_folder, name_words, words)
    select id, false, search_name(name),
      strip(search_name(name) || to_tsvector('simple', search_words(${text}))) from document where id = ${id}
    on conflict (object_id) do update set name_words = excluded.name_words, words = excluded.words`.execute(
      db,
    );

  it('[SRCH-04] leaves names and texts without stems, and they get them', async () => {
    const text = german('einer Schraube');
    const id = await makeText('e1', text);
    await indexAsBefore(id, text);
    const ask = async (key: string) =>
      (await house.ask(searchAll, { query: { key } }, { token })).body.results.length;
    expect([await ask('Schraube'), await ask('der Schrauben')]).toEqual([1, 0]);
    expect(await names('der Schrauben')).toEqual(['e1']);
    await indexAsBefore(id, text);
    expect(await names('der Schrauben')).toEqual(['e1']);
    expect((await sql`select from search_queue`.execute(db)).rows).toEqual([]);
  });

  it('[SRCH-04] what is gone is not waited for', async () => {
    await sql`insert into search_text (object_id, is_folder, name_words, words) values (1000000, false, '', '')`.execute(
      db,
    );
    await indexAll();
    expect((await sql`select from search_queue`.execute(db)).rows).toEqual([]);
    await sql`delete from search_text where object_id = 1000000`.execute(db);
  });
});
