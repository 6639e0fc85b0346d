import { allowedEnding, fitsEnding, headBytes } from '@atrium/contract/parts/file-content';
import { t } from '@lingui/core/macro';
import type { UploadItem } from './upload-item.ts';

/** Why a file cannot go, as far as its first bytes tell: the same rules as on the server, which looks again. */
export async function findWrongContent(file: File, name: string): Promise<string | undefined> {
  const ending = allowedEnding(name);
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (ending && fitsEnding(ending, head)) return undefined;
    return t`The content of this file is not what its name says.`;
  } catch {
    return t`This file cannot be read.`;
  }
}

const atOnce = 100;

/** Finds those of many files that cannot go, with the reason. */
export async function findWrongContents(items: UploadItem[]): Promise<Map<number, string>> {
  const wrong = new Map<number, string>();
  for (let start = 0; start < items.length; start += atOnce) {
    const looks = items.slice(start, start + atOnce).map(async ({ id, file, name }) => {
      const problem = await findWrongContent(file, name);
      if (problem) wrong.set(id, problem);
    });
    await Promise.all(looks);
  }
  return wrong;
}
