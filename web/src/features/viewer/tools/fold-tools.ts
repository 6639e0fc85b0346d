/** A button takes 36 pixels, and 2 to the next. */
export const buttonWidth = 38;
/** A line between two groups. */
export const dividerWidth = 19;

interface Foldable {
  group: number;
  /** Those with the lowest stay longest. */
  rank: number;
  width?: number;
}

/**
 * Which of these are shown where there is so much room: those of one rank all, or none. Where not all fit, a button for
 * the rest has its place too.
 */
export function foldTools(tools: Foldable[], room: number, hasMore: boolean): boolean[] {
  const widthOf = ({ width = buttonWidth }: Foldable) => width;
  const groups = new Set(tools.map(({ group }) => group)).size;
  const all = tools.reduce((sum, tool) => sum + widthOf(tool), hasMore ? buttonWidth : 0);
  if (all + Math.max(0, groups - 1) * dividerWidth <= room) return tools.map(() => true);
  let left = room - buttonWidth;
  const shown = new Set<Foldable>();
  const byRank = Map.groupBy(tools, ({ rank }) => rank);
  for (const [, same] of [...byRank].sort(([one], [other]) => one - other)) {
    left -= same.reduce((sum, tool) => sum + widthOf(tool), 0);
    if (left < 0) break;
    for (const tool of same) shown.add(tool);
  }
  return tools.map((tool) => shown.has(tool));
}
