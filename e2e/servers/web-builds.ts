import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../web/dist');
const isPacked = (path: string) => /\.(br|gz)$/.test(path);

/** A copy of the built web app, which a journey may change. */
export function copyBuild(to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(dist, to, { recursive: true, filter: (path) => !isPacked(path) });
}

/**
 * Makes the next version of it, as scripts/build-web.mjs leaves it: every file under another name, wherever it is named,
 * and those of the version before beside them. `mark` is put into the page.
 */
export function putNextBuild(folder: string, mark: string): void {
  const assets = join(folder, 'assets');
  const built = readdirSync(assets);
  const renamed = new Map(built.map((name) => [name, name.replace(/(\.\w+)$/, `-${mark}$1`)]));
  const known = new RegExp(built.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rewrite = (text: string) => text.replace(known, (name) => renamed.get(name) as string);
  for (const [before, after] of renamed) {
    const bytes = readFileSync(join(assets, before));
    const isText = /\.(js|css)$/.test(before);
    writeFileSync(join(assets, after), isText ? rewrite(bytes.toString()) : bytes);
  }
  for (const name of ['index.html', 'worker.js']) {
    const path = join(folder, name);
    let text = rewrite(readFileSync(path, 'utf8'));
    if (name === 'index.html') text = text.replace('<html ', `<html data-build="${mark}" `);
    // Of the page, which has changed.
    else text = text.replace(/(revision:[`'"])(\w+)/, `$1${mark}$2`);
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
}

/** Another version of it alone, as a server has it that was never updated in place. */
export function copyOtherBuild(to: string, mark: string): void {
  copyBuild(to);
  const assets = join(to, 'assets');
  const before = readdirSync(assets);
  putNextBuild(to, mark);
  for (const name of before) rmSync(join(assets, name));
}
