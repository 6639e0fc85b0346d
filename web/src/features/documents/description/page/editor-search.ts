export type EditorSearch = { space?: number; folder?: number };

const idIn = (value: unknown): number | undefined =>
  /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : undefined;

/** /editor?space=… or ?folder=…; whatever else an address holds is passed over. */
export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  const folder = idIn(search.folder);
  if (folder !== undefined) return { folder };
  const space = idIn(search.space);
  return space === undefined ? {} : { space };
}
