import { describe } from './describe.ts';
import { contribute, manage, none, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const projects: SpacePlan = {
  name: 'Projects',
  owner: 'manager@atrium.example',
  subject: 'projects',
  body: describe(
    'One folder per project: **charter**, **plan**, **status**, **minutes**. Finished projects move to _Finished_ with their lessons learned.',
  ),
  entries: {
    Staff: read,
    Guests: read,
    'Strategic Projects': manage,
    Manufacturing: contribute,
    'Group Finance': readAndShare,
  },
  folders: `
    Aurora – Hall 4 Linz
    -Charter
    -Planning
    --Schedule
    --Costs
    -Status Reports
    -Minutes
    Boreas – New Gearbox
    -Charter
    -Planning
    -Prototypes
    --Messreihe März
    -Status Reports
    Cumulus – ERP
    -Charter
    -Rollout
    Méridien – Lyon 2030
    -Notes de cadrage
    Finished
    -Zephyr – LED Lighting
    Templates
  `,
  folderEntries: {
    'Aurora – Hall 4 Linz/Planning/Costs': {
      Staff: none,
      Guests: none,
      Manufacturing: none,
      'Group Finance': contribute,
    },
    'Boreas – New Gearbox': { Guests: none },
    'Boreas – New Gearbox/Prototypes': { Staff: none },
  },
  folderBodies: {
    'Aurora – Hall 4 Linz': describe(
      'Building starts in spring. Questions about the schedule: see _Status Reports_ first.',
    ),
    'Boreas – New Gearbox': describe('**Not to be shown to visitors** before the patent is filed.'),
  },
  review: { users: false, roles: true, deadlineInDays: -3, pendingRoles: ['Staff', 'Guests'] },
  documents: [
    ' | Project portfolio.pptx | Report',
    ' | Project list.xlsx | Report',
    'Aurora – Hall 4 Linz/Charter | Project charter Aurora.docx | Contract',
    'Aurora – Hall 4 Linz/Planning/Schedule | Schedule Aurora v{1,2,3}.xlsx | Report',
    'Aurora – Hall 4 Linz/Planning/Costs | Cost estimate Aurora.xlsx | Report Confidential',
    'Aurora – Hall 4 Linz/Planning | Site plan hall 4.png | Drawing',
    'Aurora – Hall 4 Linz/Status Reports | Status Aurora 2026-{04,05,06,07}.pptx | Report',
    'Aurora – Hall 4 Linz/Minutes | Minutes Aurora 2026-{04-12,05-10,06-14}.docx | Minutes',
    'Boreas – New Gearbox/Charter | Project charter Boreas.docx | Contract',
    'Boreas – New Gearbox/Planning | Requirements gearbox.xlsx | Report',
    'Boreas – New Gearbox/Prototypes | Prototype {A,B,C} test report.pdf | Report Confidential',
    'Boreas – New Gearbox/Prototypes/Messreihe März | Messreihe {Drehmoment,Geräusch,Temperatur}.png | Drawing',
    'Boreas – New Gearbox/Prototypes/Messreihe März | Messwerte.txt | Report',
    'Boreas – New Gearbox/Status Reports | Status Boreas 2026-{05,06}.pptx | Report',
    'Cumulus – ERP/Charter | Project charter Cumulus.docx | Contract',
    'Cumulus – ERP/Rollout | Rollout plan {Linz,Lyon,Győr}.xlsx | Report',
    'Cumulus – ERP/Rollout | Key user training.pptx | Training',
    'Méridien – Lyon 2030/Notes de cadrage | Note de cadrage.docx | Report Translation',
    'Finished/Zephyr – LED Lighting | Zephyr {final report,lessons learned}.pdf | Report Archive',
    'Templates | {Project charter,Status report,Minutes} template.docx | Form Template',
  ],
};
