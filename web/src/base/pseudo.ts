import type { Messages } from '@lingui/core';

const plain = 'aceinosuyAEINOSUY';
const strange = 'àçéîñöšûýÀÉÎÑÖŠÛÝ';

/** “Save” becomes “[Šàvé··]”: what a screen shows without brackets is not translated, or cut. */
export function disguise(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const inside = within(message) as typeof message;
      const length = JSON.stringify(message).length;
      const more = '·'.repeat(Math.ceil(Math.min(length, 60) / 3));
      return [id, Array.isArray(inside) ? ['[', ...inside, `${more}]`] : `[${inside}${more}]`];
    }),
  );
}

/** Texts alone: names of values, kinds of plurals and tags stay. */
function within(part: unknown): unknown {
  if (typeof part === 'string') {
    return part.replace(/<[^>]*>|[a-z]/gi, (letter) => strange[plain.indexOf(letter)] ?? letter);
  }
  if (!Array.isArray(part)) return part;
  return part.map((one) => (Array.isArray(one) ? withinValue(one) : within(one)));
}

function withinValue([name, kind, cases]: unknown[]): unknown[] {
  if (typeof cases !== 'object' || cases === null) return [name, kind, cases].filter((x) => x !== undefined);
  const said = Object.entries(cases).map(([key, value]) => [key, key === 'offset' ? value : within(value)]);
  return [name, kind, Object.fromEntries(said)];
}
