const page = 10;

/** Where a key leads from a row; undefined for keys that move nothing. */
export function nextRow(key: string, index: number, count: number): number | undefined {
  const to = target(key, index, count);
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1);
}

function target(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
