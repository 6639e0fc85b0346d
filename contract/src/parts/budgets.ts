/**
 * How often one person may use calls that could be used to harvest people or contents. So many at once, and so many
 * more with every minute: far beyond anybody’s work, far below a script’s. docs/security.md says the same numbers.
 */
export const budgets = {
  search: { what: 'searches', atOnce: 300, perMinute: 120 },
  library: { what: 'looks into the library', atOnce: 3000, perMinute: 1200 },
  download: { what: 'downloads', atOnce: 2000, perMinute: 600 },
  /** Many things in one answer, or made by one request. */
  bulk: { what: 'exports and imports', atOnce: 60, perMinute: 6 },
  /** Everybody at once. */
  directory: { what: 'looks at the directory', atOnce: 60, perMinute: 6 },
  contact: { what: 'looks at contacts', atOnce: 300, perMinute: 60 },
  portrait: { what: 'pictures of contacts', atOnce: 3000, perMinute: 600 },
  vcard: { what: 'vCards', atOnce: 60, perMinute: 6 },
  recipients: { what: 'looks for recipients', atOnce: 300, perMinute: 120 },
  /** Previews tell as much as shares do. */
  share: { what: 'shares and previews', atOnce: 90, perMinute: 60 },
  /** Who is who and may do what, for those who look after it. */
  people: { what: 'looks at people and permissions', atOnce: 600, perMinute: 300 },
} as const satisfies Record<string, Budget>;

export interface Budget {
  /** The words that people read after "Too many". */
  what: string;
  atOnce: number;
  perMinute: number;
}

export type BudgetName = keyof typeof budgets;
