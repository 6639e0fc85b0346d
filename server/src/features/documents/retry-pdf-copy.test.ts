import { getDocument, retryPdfCopy as retryCall } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { createOffice } from '../../base/office/office.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { retryCopy } from './retry-pdf-copy.ts';

const house = await openHouse();
const role = await makeRole(house);
const user = await makeUser(house, { roles: [role] });
const token = await signInAs(house, user);
const space = await makeSpace(house);
await setEntry(house, space.rootId, role, [...reads, 'canWriteDocument']);

const parts: Parts = { ...house.parts, office: createOffice('/usr/bin/soffice', undefined) };
const caller = { user: { id: user.id, roles: [role] }, isAdmin: false } as unknown as Caller;
const from = { requestId: 'r', address: '192.0.2.1', network: '192.0.2.1', userAgent: 'test' };

async function failedCopy(bytes = Buffer.from(`text ${Math.random()}`)): Promise<number> {
  const id = await makeDocument(house, space, { name: `${Math.random()}.txt`, bytes, mime: 'text/plain' });
  await house.parts.pool.query(
    `insert into file_work (hash, mime, pdf_state, pdf_problem, text_state, tries)
     select hash, mime, 'failed', 'too-slow', 'ready', 3 from document where id = $1
     on conflict (hash) do update set pdf_state = 'failed', pdf_problem = 'too-slow', text_state = 'ready', tries = 3`,
    [id],
  );
  return id;
}

const workOf = async (id: number) => {
  const asked = `select pdf_state, pdf_problem, text_state, tries, queued_by, due_at is not null as "isDue"
    from file_work w join document d on d.hash = w.hash where d.id = $1`;
  return (await house.parts.pool.query(asked, [id])).rows[0];
};

it('[DOC-11] a copy that failed is due again, for whoever asked, behind all that was never tried; its text stays', async () => {
  const id = await failedCopy();
  expect(await retryCopy(parts, { caller, from }, id)).toMatchObject({ id, status: 'processing' });
  expect(await workOf(id)).toEqual({
    pdf_state: 'waiting',
    pdf_problem: null,
    text_state: 'ready',
    tries: 1,
    isDue: true,
    queued_by: user.id,
  });
});

it('[DOC-11] [8.2.2] another document with the same bytes does not tell of it, and is tried for itself', async () => {
  const bytes = Buffer.from('the same for both');
  const [one, other] = [await failedCopy(bytes), await failedCopy(bytes)];
  const status = async (id: number) =>
    (await house.ask(getDocument, { params: { id } }, { token })).body.status;
  await retryCopy(parts, { caller, from }, one);
  expect([await status(one), await status(other)]).toEqual(['processing', 'failed']);
  await retryCopy(parts, { caller, from }, other);
  expect([await status(one), await status(other)]).toEqual(['processing', 'processing']);
});

it('[DOC-11] without LibreOffice nothing is waited for', async () => {
  const id = await failedCopy();
  const { body } = await house.ask(retryCall, { params: { id } }, { token });
  expect(body).toMatchObject({ status: 'ready', file: { pdfCopyFilename: null } });
  expect(await workOf(id)).toMatchObject({ pdf_state: 'absent', isDue: false });
});

async function retry(id: number, by = token): Promise<number> {
  const { status } = await house.fetch(`/api/rest/documents/${id}/pdf-version/retry`, {
    method: retryCall.method,
    headers: { authorization: `Bearer ${by}` },
  });
  return status;
}

it('[15.2.2] [DOC-11] nobody has the same copy tried without end', async () => {
  const id = await failedCopy();
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push(await retry(id));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it('[15.2.2] [DOC-11] nor any number of copies within an hour', async () => {
  const other = await signInAs(house, await makeUser(house, { roles: [role] }));
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await retry(await failedCopy(), other));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
