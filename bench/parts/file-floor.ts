// The floor for downloads in bench/files.ts: a bare server that pipes one file.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

const file = process.env.FILE as string;
createServer((_, response) => {
  createReadStream(file).pipe(response);
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
