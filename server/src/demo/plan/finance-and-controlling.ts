import { describe, describeInColumns } from './describe.ts';
import { contribute, manage, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const financeAndControlling: SpacePlan = {
  name: 'Finance & Controlling',
  owner: 'Group Finance',
  subject: 'finance',
  body: describeInColumns(
    'three-equal',
    [
      '**Closing** Books close on the third working day.',
      '**Budget** First drafts in September, the board decides in November.',
      '**Help** [finance@atrium.example](mailto:finance@atrium.example)',
    ],
    'Figures that are not published yet must not leave this space.',
  ),
  entries: { 'Group Finance': manage, 'Corporate Center': readAndShare },
  folders: `
    Monthly Reporting
    -2025
    -2026
    Budget
    -2026
    -2027
    --Plants
    Annual Accounts
    Treasury
    -Bank Guarantees
    Taxes
    -Österreich
    -France
    Travel & Expenses
    -Forms
    -Belege (Musterbelege)
  `,
  folderEntries: {
    Treasury: { 'Corporate Center': [] },
    'Travel & Expenses': { Staff: read },
    'Travel & Expenses/Forms': { Staff: readAndShare },
    'Budget/2027/Plants': { Manufacturing: contribute },
  },
  folderBodies: {
    'Travel & Expenses': describe('For everyone: rates, forms and the answers to what is asked most.'),
  },
  documents: [
    ' | Closing calendar 2026.xlsx | Procedure',
    ' | Accounting manual.pdf | Procedure',
    'Monthly Reporting/2025 | Monthly report 2025-{10,11,12}.pdf | Report Confidential',
    'Monthly Reporting/2026 | Monthly report 2026-{01,02,03,04,05,06}.pdf | Report Confidential',
    'Monthly Reporting/2026 | Sales by plant.png | Drawing',
    'Budget/2026 | Budget 2026 {Group,Linz,Lyon,Győr}.xlsx | Report Confidential',
    'Budget/2027 | Budget 2027 assumptions.pptx | Report Confidential',
    'Budget/2027/Plants | Budget 2027 {Linz,Lyon,Győr} draft.xlsx | Report',
    'Annual Accounts | Annual report {2023,2024,2025}.pdf | Report',
    'Annual Accounts | Auditor’s letter 2025.pdf | Report Confidential',
    'Treasury | Liquidity forecast.xlsx | Report Confidential',
    'Treasury/Bank Guarantees | Guarantee {2026-01,2026-02}.pdf | Contract Confidential',
    'Taxes/Österreich | Umsatzsteuer {2025,2026} Übersicht.xlsx | Report Translation',
    'Taxes/France | Déclaration de TVA {2025,2026}.xlsx | Report Translation',
    'Travel & Expenses | Travel expense rates 2026.pdf | Policy',
    'Travel & Expenses/Forms | {Travel expense claim,Advance payment,Car use}.docx | Form Template',
    'Travel & Expenses/Belege (Musterbelege) | Musterbeleg Bewirtung.png | Template Translation',
  ],
};
