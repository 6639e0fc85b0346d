/** What is used of the browser's storage. */
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where a browser forbids storage, what is kept lives as long as the page: people can work all the same. */
function openPlace(find: () => Storage): Place {
  try {
    const place = find();
    place.getItem('atrium');
    return place;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

export const sharedByTabs = openPlace(() => localStorage);
export const ofThisTab = openPlace(() => sessionStorage);
