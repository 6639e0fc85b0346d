import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { notify } from '../../base/database/notices.ts';
import { createOffice } from '../../base/office/office.ts';
import type { OfficeLimits } from '../../base/office/run-office.ts';
import { findCage } from '../../base/sandbox/find-cage.ts';
import { fileWorkNotice } from '../../core/file-work/queue-file-work.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';

const house = await openHouse({ settings: { LIBREOFFICE: 'auto', FILE_WORK: 'on' } });
const token = await signInAs(house, await makeUser(house, { roles: [161] }));
const space = await makeSpace(house);
const folder = await makeTemporaryFolder();

/** A program that behaves badly in LibreOffice's place, with the tools that it uses beside it. */
async function useProgram(script: string, limits: Partial<OfficeLimits>): Promise<void> {
  for (const tool of ['env', 'head', 'sleep']) await copyFile(`/usr/bin/${tool}`, join(folder, tool));
  const path = join(folder, 'soffice');
  await writeFile(path, `#!/bin/sh\ncase "$*" in *--terminate_after_init*) exit;; esac\n${script}\n`);
  await chmod(path, 0o755);
  await chmod(folder, 0o755);
  house.parts.office = createOffice(path, (await findCage('auto')).cage, limits);
}

async function send(filename: string, bytes: Buffer): Promise<number> {
  const { status, body } = await upload(house, token, { spaceId: space.id }, [{ filename, bytes }]);
  expect(status).toBe(201);
  return body[0]?.id as number;
}

const wake = () => transaction(house.parts.db, (trx) => notify(trx, fileWorkNotice));

interface Work {
  tries: number;
  worker: string | null;
  due_at: Date | null;
  [column: string]: unknown;
}

const workOf = async (id: number): Promise<Work> => {
  const { rows } = await house.parts.pool.query(
    'select w.* from document d join file_work w on w.hash = d.hash where d.id = $1',
    [id],
  );
  return rows[0];
};

const finished = (id: number) =>
  waitFor('the end of the work', async () => {
    const work = await workOf(id);
    return work.worker === null && work.due_at === null && work;
  });

async function running(name: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((one) => /^\d+$/.test(one));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.replaceAll('\0', ' ').includes(name));
}

it('[DOC-11] [15.2.5] a conversion that hangs is killed with all it started, tried three times with growing pauses, and then failed', async () => {
  await useProgram('sleep 4711 & sleep 4712', { seconds: 1 });
  const id = await send('a.docx', docx('hangs'));
  const pauses: number[] = [];
  for (const tries of [1, 2]) {
    const work = await waitFor(`try ${tries}`, async () => {
      const found = await workOf(id);
      return found.tries === tries && found.worker === null && found;
    });
    pauses.push(Math.round(((work.due_at as Date).getTime() - house.clock.now().getTime()) / 1000));
    expect(work).toMatchObject({ pdf_state: 'waiting', pdf_problem: 'too-slow', text: 'Title\nhangs' });
    expect(await running('sleep 471')).toEqual([]);
    house.clock.advance({ seconds: 61 });
    await wake();
  }
  expect(await finished(id)).toMatchObject({ tries: 3, pdf_state: 'failed', pdf_problem: 'too-slow' });
  expect(pauses[0]).toBeLessThanOrEqual(10);
  expect(pauses[1]).toBeGreaterThan(50);
  expect(await running('sleep 471')).toEqual([]);
});

it('[15.2.5] a PDF grows no larger than it may, and the program gets a bare environment', async () => {
  await useProgram('head -c 5000 /dev/zero > /out/document.pdf', { pdfBytes: 3000 });
  const id = await send('a.docx', docx('grows'));
  expect(await finished(id)).toMatchObject({ pdf_state: 'failed', pdf_problem: 'too-large' });
  await useProgram('(env; echo %%EOF) > /out/document.pdf', {});
  const seen = await finished(await send('a.docx', docx('looks')));
  expect(seen).toMatchObject({ pdf_state: 'ready' });
  const lines: Buffer[] = [];
  for await (const piece of house.parts.files.read(seen.pdf_hash as string)) lines.push(piece);
  const names = Buffer.concat(lines)
    .toString()
    .split('\n')
    .map((line) => line.split('=')[0] as string);
  expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_', '%%EOF', ''].includes(name)).sort()).toEqual(
    ['HOME', 'LANG', 'PATH', 'SAL_USE_VCLPLUGIN', 'TMPDIR'],
  );
});

it('[15.2.2] [DOC-11] what never came to an end, whatever ended it, is begun five times and not for ever', async () => {
  await useProgram('echo %%EOF > /out/document.pdf', {});
  const id = await send('a.docx', docx('ends the server'));
  await finished(id);
  for (const [tries, state, problem] of [
    [4, 'ready', null],
    [5, 'failed', 'unreadable'],
  ] as const) {
    // As those left it that were killed while they were at it.
    await house.parts.pool.query(
      `update file_work set pdf_state = 'waiting', pdf_hash = null, tries = $2, due_at = $3
       where hash = (select hash from document where id = $1)`,
      [id, tries, house.clock.now()],
    );
    await wake();
    expect(await finished(id)).toMatchObject({ tries: tries + 1, pdf_state: state, pdf_problem: problem });
  }
});
