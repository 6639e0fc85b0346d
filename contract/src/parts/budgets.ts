import { type Sentence, sentence } from './sentences.ts';
/**
 * How often one person may use calls that could be used to harvest people or contents. So many at once, and so many
 * more with every minute: far beyond anybody’s work, far below a script’s. docs/security.md says the same numbers.
 */
export const budgets = {
  search: { what: sentence('searches'), atOnce: 300, perMinute: 120 },
  library: { what: sentence('looks into the library'), atOnce: 3000, perMinute: 1200 },
  download: { what: sentence('downloads'), atOnce: 2000, perMinute: 600 },
  /** Many things in one answer, or made by one request. */
  bulk: { what: sentence('exports and imports'), atOnce: 60, perMinute: 6 },
  /** Everybody at once. */
  directory: { what: sentence('looks at the directory'), atOnce: 60, perMinute: 6 },
  contact: { what: sentence('looks at contacts'), atOnce: 300, perMinute: 60 },
  portrait: { what: sentence('pictures of contacts'), atOnce: 3000, perMinute: 600 },
  vcard: { what: sentence('vCards'), atOnce: 60, perMinute: 6 },
  recipients: { what: sentence('looks for recipients'), atOnce: 300, perMinute: 120 },
  /** Previews tell as much as shares do. */
  share: { what: sentence('shares and previews'), atOnce: 90, perMinute: 60 },
  /** Who is who and may do what, for those who look after it. */
  people: { what: sentence('looks at people and permissions'), atOnce: 600, perMinute: 300 },
} as const satisfies Record<string, Budget>;

export interface Budget {
  /** The words that people read after "Too many". */
  what: Sentence;
  atOnce: number;
  perMinute: number;
}

export type BudgetName = keyof typeof budgets;
