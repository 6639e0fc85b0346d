import { describe, paragraph } from './describe.ts';
import { contribute, manage, none, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const healthAndSafety: SpacePlan = {
  name: 'Health & Safety',
  owner: 'Health & Safety',
  subject: 'safety',
  body: {
    type: 'doc',
    content: [
      paragraph(
        '**Nobody gets hurt.** Stop the work when it is not safe, and say so: nobody will blame you.',
      ),
      { type: 'video', attrs: { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } },
      paragraph('In an emergency call **112** first, then the gate.'),
    ],
  },
  entries: { Staff: readAndShare, Guests: read, 'Health & Safety': manage, Manufacturing: contribute },
  folders: `
    Emergency
    -Evacuation
    -First Aid
    Risk Assessments
    -Linz
    -Lyon
    -Győr
    Instructions
    -Forklifts
    -Hazardous Substances
    --Safety Data Sheets
    -Sécurité des machines
    -Охрана труда
    -السلامة في العمل
    Incidents
    -Reports
    -Investigations
    Training
    -Toolbox Talks
    ⚠️ Alerts
  `,
  folderEntries: {
    'Incidents/Reports': { Staff: contribute, Guests: none },
    'Incidents/Investigations': {
      Staff: none,
      Guests: none,
      Manufacturing: none,
      'Legal & Compliance': read,
    },
  },
  folderBodies: {
    'Incidents/Reports': describe(
      'Near misses count too. Write what happened, _not who is to blame_.',
      'Names of injured people do not belong here: they go to the medical service.',
    ),
  },
  documents: [
    ' | Safety rules on one page.pdf | Policy Training',
    ' | Accident figures 2026.xlsx | Report',
    'Emergency | Emergency numbers.txt | Procedure',
    'Emergency/Evacuation | Evacuation plan {Linz,Lyon,Győr}.png | Drawing',
    'Emergency/Evacuation | Evacuation drill {2025,2026}.docx | Minutes',
    'Emergency/First Aid | First aiders per plant.xlsx | Report',
    'Emergency/First Aid | First aid poster.pdf | Training',
    'Risk Assessments/Linz | Risk assessment {Presse 3,Härteofen,Lackiererei}.docx | Procedure',
    'Risk Assessments/Lyon | Évaluation des risques {atelier,magasin}.docx | Procedure Translation',
    'Risk Assessments/Győr | Kockázatértékelés {műhely,raktár}.docx | Procedure Translation',
    'Instructions/Forklifts | Forklift {driving licence form,daily check,traffic rules}.pdf | Procedure Form',
    'Instructions/Hazardous Substances | Register of hazardous substances.xlsx | Report',
    'Instructions/Hazardous Substances/Safety Data Sheets | Safety data sheet {acetone,cutting oil,nitric acid,argon}.pdf | Procedure',
    'Instructions/Sécurité des machines | Consignation {presse,four,convoyeur}.docx | Procedure Translation',
    'Instructions/Охрана труда | {Инструкция по охране труда,Журнал инструктажа}.docx | Procedure Translation',
    'Instructions/السلامة في العمل | تعليمات السلامة.docx | Procedure Translation',
    'Incidents/Reports | Near miss {2026-031,2026-032,2026-035}.docx | Report',
    'Incidents/Investigations | Investigation {hand injury press,fall from ladder}.docx | Report Confidential',
    'Training | Safety induction.pptx | Training',
    'Training/Toolbox Talks | Toolbox talk {gloves,ladders,noise,heat,order}.pptx | Training',
    '⚠️ Alerts | Safety alert {hoist,battery fire}.pdf | Report',
  ],
};
