import { describe } from './describe.ts';
import { read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const board: SpacePlan = {
  name: 'Board',
  owner: 'admin@atrium.example',
  subject: 'board',
  body: describe('Papers for the meetings of the board. **Strictly confidential.**'),
  entries: { 'Corporate Center': readAndShare },
  folders: `
    Meetings
    -2025
    --2025-11 Strategy
    -2026
    --2026-03 Annual Accounts
    --2026-06 Investment
    --2026-09 Midyear
    Resolutions
    Committees
    -Audit Committee
    -Rémunération
  `,
  folderEntries: {
    'Committees/Rémunération': { 'Corporate Center': [] },
    Resolutions: { 'Corporate Center': read },
  },
  folderBodies: {},
  documents: [
    ' | Meeting calendar.xlsx | Minutes',
    'Meetings/2025/2025-11 Strategy | {Agenda,Minutes} November 2025.docx | Minutes Confidential',
    'Meetings/2025/2025-11 Strategy | Strategy 2030.pptx | Report Confidential',
    'Meetings/2026/2026-03 Annual Accounts | {Agenda,Minutes} March 2026.docx | Minutes Confidential',
    'Meetings/2026/2026-06 Investment | {Agenda,Minutes} June 2026.docx | Minutes Confidential',
    'Meetings/2026/2026-06 Investment | Investment proposal {Linz hall 4,Győr paint shop}.pdf | Report Confidential',
    'Meetings/2026/2026-09 Midyear | Midyear figures.pptx | Report Confidential',
    'Resolutions | Resolution 2026-{01,02,03,04}.pdf | Minutes Confidential',
    'Committees/Audit Committee | Audit committee report {2025,2026}.pdf | Report Confidential',
    'Committees/Rémunération | Rémunération {2025,2026}.xlsx | Report Confidential',
  ],
};
