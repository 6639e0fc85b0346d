import { z } from 'zod';

/** The most faults of a list that are told. */
export const mostFaults = 20;
const pieceLength = 100;

/** How many a list may have. */
export function mostOf(list: z.core.$ZodArray): number {
  const checks = (list._zod.def.checks ?? []).map(({ _zod }) => _zod.def as z.core.$ZodCheckMaxLengthDef);
  return Math.min(...checks.flatMap(({ check, maximum }) => (check === 'max_length' ? [maximum] : [])));
}

/** Checks piece by piece and stops at the piece that makes its faults enough. */
const ZodList = z.core.$constructor('ZodList', (list: z.ZodArray, def: z.core.$ZodArrayDef) => {
  z.ZodArray.init(list, def as never);
  const check = list._zod.parse as (payload: z.core.ParsePayload, context: object) => z.core.ParsePayload;
  list._zod.parse = (payload, context) => {
    const items: unknown = payload.value;
    const isShort = !Array.isArray(items) || items.length <= pieceLength;
    // What is too long is refused before an item is looked at.
    if (isShort || items.length > mostOf(list)) return check(payload, context);
    const checked: unknown[] = [];
    for (let start = 0; start < items.length && payload.issues.length < mostFaults; start += pieceLength) {
      const piece = check({ value: items.slice(start, start + pieceLength), issues: [] }, context);
      for (const { path = [], ...issue } of piece.issues) {
        const [index, ...rest] = path;
        payload.issues.push({ ...issue, path: [Number(index) + start, ...rest] } as z.core.$ZodRawIssue);
      }
      checked.push(...(piece.value as unknown[]));
    }
    payload.value = checked;
    return payload;
  };
});

/** A list of at most so many, for whatever comes in: ten thousand wrong items cost no more than the first few. */
export function list<T extends z.ZodType>(
  item: T,
  most: number,
  tooMany?: string,
  notAList?: string,
): z.ZodArray<T> {
  const made = new ZodList(z.array(item, notAList)._zod.def) as unknown as z.ZodArray<T>;
  return made.max(most, tooMany);
}
