import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = 1024;
/** The best compression of anything larger would take longer than the whole build, for a few per cent. */
const large = 2 * 1024 * 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes .br and .gz beside everything that gets smaller by it, so that the server never compresses while people wait. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'atrium:compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|html|wasm)$/.test(file))
          .map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(path: string) {
  const bytes = await readFile(path);
  if (bytes.length < worthIt) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
