type Search = Record<string, string | string[] | undefined>;

/** Queries stay as they were written: no guessing of numbers and objects, a repeated name is a list. */
export function parseSearch(text: string): Search {
  const found: Search = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    found[name] = values.length > 1 ? values : values[0];
  }
  return found;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}
