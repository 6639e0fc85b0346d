/** Names of zones that feeds use although no standard knows them, in hours. */
const zones: Record<string, string> = {
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  WET: '+0000',
  WEST: '+0100',
  EET: '+0200',
  EEST: '+0300',
  BST: '+0100',
};

const earliest = Date.UTC(1990, 0, 1);

/** A moment that a feed names, in whichever way; none where it makes no sense. */
export function readDate(text: string | undefined): number | undefined {
  if (!text || text.length < 8 || text.length > 100) return undefined;
  const plain = text.trim().replace(/\b([A-Z]{3,4})$/, (name) => zones[name] ?? name);
  // A time without a zone would be read in the zone of this machine.
  const zoned = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(plain) ? `${plain.replace(' ', 'T')}Z` : plain;
  const at = Date.parse(zoned);
  return Number.isNaN(at) || at < earliest ? undefined : at;
}
