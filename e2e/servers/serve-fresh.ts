import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The server as `npm start` runs it, on an empty data folder. */
const folder = process.argv[2] as string;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// As root, the database runs as another account, which must get there.
chmodSync(dirname(folder), 0o711);
chmodSync(folder, 0o711);
process.env.ATRIUM_DATA = folder;
await import('../../server/src/main.ts');
