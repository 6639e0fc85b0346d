import { createReadStream, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { startSwift } from '../scripts/cluster/swift.ts';
import { compare } from './parts/compare.ts';
import {
  ask,
  type BenchFile,
  drain,
  joinForm,
  makeChunks,
  makeFile,
  makeFiles,
  makeForm,
  megabyte,
  upload,
} from './parts/send-files.ts';
import { scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Uploads and downloads of an installation whose files lie in S3, against the bare library on the same store. */
const data = scratchFolder();
mkdirSync(join(data, 'swift'));
const swift = await startSwift(join(data, 'swift'));
const { endpoint, accessKeyId, secretAccessKey } = swift;
const client = new S3Client({
  ...{ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } },
  ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
});
for (const Bucket of ['atrium', 'floor']) await client.send(new CreateBucketCommand({ Bucket }));
const url = 'http://127.0.0.1:3333';
const api = `${url}/api/rest`;
const atrium = await startServer('server/src/main.ts', {
  ...{ PORT: '3333', ATRIUM_DATA: data, FILE_WORK: 'off', SEARCH_INDEX: 'off' },
  ...{ FILE_STORE: 's3', S3_BUCKET: 'atrium', S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'on' },
  ...{ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
});
const token = await signIn(url, 'admin@atrium.example');
const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
const body = { name: 'Bench', owner };
const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
const place: [string, string][] = [['spaceId', String(space)]];

async function oneLargeFile(): Promise<void> {
  const size = 500;
  const path = join(data, 'large.pdf');
  let first: Buffer = Buffer.alloc(0);
  let id = 0;
  await compare({
    ...{ what: `upload of one file of ${size} MB`, amount: size, unit: 'MB', aim: 70, turns: 3 },
    async prepare() {
      first = makeFile('', megabyte).bytes;
      await writeFile(path, makeChunks(first, size));
    },
    async ours() {
      const file = { name: 'large.pdf', chunks: makeChunks(first, size) };
      const [made] = await upload(url, token, makeForm(place, [file]));
      id = made?.id ?? 0;
    },
    async floor() {
      const params = {
        Bucket: 'floor',
        Key: 'large',
        Body: createReadStream(path, { highWaterMark: megabyte }),
      };
      await new Upload({ client, params, partSize: 8 * megabyte, queueSize: 4 }).done();
    },
  });
  await compare({
    ...{ what: 'download of it', amount: size, unit: 'MB', aim: 70, turns: 3 },
    ours: () => drain(`${api}/documents/${id}/download`, { token }),
    async floor() {
      const reply = await client.send(new GetObjectCommand({ Bucket: 'floor', Key: 'large' }));
      for await (const _ of reply.Body as AsyncIterable<Buffer>);
    },
  });
}

async function manySmallFiles(): Promise<void> {
  const count = 200;
  let files: BenchFile[] = [];
  await compare({
    ...{
      what: `upload of ${count} files of 20 kB in one request`,
      amount: count,
      unit: 'files',
      aim: 50,
      turns: 4,
    },
    prepare() {
      files = makeFiles(count, 20_000);
    },
    ours: () => upload(url, token, [joinForm(place, files)]),
    async floor() {
      let next = 0;
      const worker = async () => {
        for (let index = next++; index < count; index = next++) {
          const { name, bytes } = files[index] as BenchFile;
          await client.send(new PutObjectCommand({ Bucket: 'floor', Key: name, Body: bytes }));
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
    },
  });
}

try {
  await oneLargeFile();
  await manySmallFiles();
} finally {
  await atrium.stop();
  await swift.stop();
  client.destroy();
}
