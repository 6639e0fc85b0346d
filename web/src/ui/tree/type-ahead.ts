import { foldText } from '../../base/text/fold-text.ts';

const pause = 700;

/** Finds the next entry that starts with what was typed in quick succession. */
export function makeTypeAhead(now: () => number = () => performance.now()) {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, names: string[], from: number): number => {
    const at = now();
    typed = at - last > pause ? key : typed + key;
    last = at;
    const wanted = foldText(typed);
    // The same letter again and again goes through all that start with it.
    const isRepeated = wanted.length > 1 && [...wanted].every((letter) => letter === wanted[0]);
    const start = isRepeated || wanted.length === 1 ? from + 1 : from;
    const prefix = isRepeated ? (wanted[0] as string) : wanted;
    for (let step = 0; step < names.length; step += 1) {
      const index = (start + step) % names.length;
      if (foldText(names[index] ?? '').startsWith(prefix)) return index;
    }
    return -1;
  };
}
