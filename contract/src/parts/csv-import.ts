import { z } from 'zod';

/** What an import did, or with `dryRun` would do. Rows are counted as a spreadsheet shows them: the head is row 1. */
export const ImportReport = z.object({
  made: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** What happens to which row, refused ones first; at most `mostReportedRows`. */
  rows: z.array(
    z.object({
      row: z.int(),
      /** What people know the row by: a name or an e-mail. */
      label: z.string(),
      outcome: z.enum(['made', 'changed', 'refused']),
      /** What changes, or why it is refused; one sentence each. */
      notes: z.array(z.string()),
    }),
  ),
  /** Columns of the file that are not known, and so not read. */
  ignoredColumns: z.array(z.string()),
});

export type ImportReport = z.output<typeof ImportReport>;

export const mostReportedRows = 1000;
export const mostImportRows = 50_000;
export const mostImportBytes = 20 * 1024 * 1024;
