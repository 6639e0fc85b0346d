/** Every value of this kind in a parsed statement, however deep. */
export function find(tree: unknown, kind: string): Record<string, unknown>[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => find(one, kind));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === kind ? [value, ...find(value, kind)] : find(value, kind),
  );
}

export const holds = (tree: unknown, kind: string): boolean => find(tree, kind).length > 0;

/** Of a name with the names of what it belongs to before it, the last. */
export const lastName = (name: unknown): string => String(find(name, 'String').at(-1)?.sval ?? '');
