/** What a tree shows. Ids are strings, as the tree's own state is kept by them. */
export interface TreeModel<T> {
  /** What the top is called when a place there is read out. */
  rootName: string;
  node: (id: string) => T | undefined;
  name: (id: string) => string;
  /** Null is the top. */
  parent: (id: string) => string | null;
  children: (id: string | null) => string[];
}

interface TreeParts<T> {
  rootName: string;
  id: (node: T) => string;
  parent: (node: T) => string | null;
  name: (node: T) => string;
}

/** Nodes come in the order in which siblings are shown. One whose parent is not among them hangs at the top. */
export function makeTreeModel<T>(nodes: T[], { rootName, id, parent, name }: TreeParts<T>): TreeModel<T> {
  const byId = new Map(nodes.map((node) => [id(node), node]));
  const parents = new Map<string, string | null>();
  const children = new Map<string | null, string[]>();
  for (const node of nodes) {
    const above = parent(node);
    const shown = above !== null && byId.has(above) ? above : null;
    parents.set(id(node), shown);
    const siblings = children.get(shown);
    if (siblings) siblings.push(id(node));
    else children.set(shown, [id(node)]);
  }
  return {
    rootName,
    node: (key) => byId.get(key),
    name: (key) => {
      const node = byId.get(key);
      return node === undefined ? '' : name(node);
    },
    parent: (key) => parents.get(key) ?? null,
    children: (key) => children.get(key) ?? [],
  };
}

/** The ids above a node from the top down, without its own. */
export function idsAbove<T>(model: TreeModel<T>, id: string): string[] {
  const above: string[] = [];
  for (let at = model.parent(id); at !== null; at = model.parent(at)) above.unshift(at);
  return above;
}

export const isWithin = <T>(model: TreeModel<T>, id: string | null, ancestor: string): boolean =>
  id !== null && (id === ancestor || idsAbove(model, id).includes(ancestor));
