import { allowedEnding, fitsEnding, headBytes } from '@atrium/contract/parts/file-content';
import { t } from '@lingui/core/macro';
import type { UploadItem } from './upload-item.ts';

const headOf = (file: File) => file.slice(0, headBytes);

/** Why a file cannot go, as far as its first bytes tell: the same rules as on the server, which looks again. */
export async function findWrongContent(file: File, name: string): Promise<string | undefined> {
  try {
    return judgeHead(name, new Uint8Array(await headOf(file).arrayBuffer()));
  } catch {
    return t`This file cannot be read.`;
  }
}

function judgeHead(name: string, head: Uint8Array): string | undefined {
  const ending = allowedEnding(name);
  if (ending && fitsEnding(ending, head)) return undefined;
  return t`The content of this file is not what its name says.`;
}

const atOnce = 100;

/**
 * Looks into files, so many at a time and in their order; answers for each when that is done. Those that cannot go are
 * told with the reason.
 */
export function lookInto(
  items: UploadItem[],
  tellWrong: (wrong: Map<number, string>) => void,
): Map<number, Promise<void>> {
  const looks = new Map<number, Promise<void>>();
  let before = Promise.resolve();
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce);
    before = before.then(async () => {
      const wrong = await findWrongContents(some);
      if (wrong.size > 0) tellWrong(wrong);
    });
    for (const { id } of some) looks.set(id, before);
  }
  return looks;
}

async function findWrongContents(items: UploadItem[]): Promise<Map<number, string>> {
  const heads = await readHeads(items);
  const problems = await Promise.all(
    items.map(async ({ id, file, name }, at) => {
      const head = heads?.[at];
      return [id, head ? judgeHead(name, head) : await findWrongContent(file, name)] as const;
    }),
  );
  return new Map(problems.filter((one): one is [number, string] => one[1] !== undefined));
}

/** The first bytes of all, read as one: each by itself takes ten times as long. Undefined where one cannot be read. */
async function readHeads(items: UploadItem[]): Promise<Uint8Array[] | undefined> {
  try {
    const parts = items.map(({ file }) => headOf(file));
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let end = 0;
    return parts.map(({ size }) => {
      end += size;
      return bytes.subarray(end - size, end);
    });
  } catch {
    return undefined;
  }
}
