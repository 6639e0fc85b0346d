/** What is used of the browser's storage. */
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

/**
 * Opens a storage. Where a browser forbids it, what is kept lives as long as the page: people can work all the same.
 */
function openPlace(find: () => Storage): Place {
  try {
    const place = find();
    place.getItem('atrium');
    return {
      getItem: (key) => place.getItem(key),
      setItem: (key, value) => place.setItem(key, value),
      removeItem: (key) => place.removeItem(key),
      keys: () => Array.from({ length: place.length }, (_, at) => place.key(at) ?? ''),
    };
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    };
  }
}

export const sharedByTabs = openPlace(() => localStorage);
export const ofThisTab = openPlace(() => sessionStorage);
