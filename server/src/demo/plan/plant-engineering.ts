import { describe } from './describe.ts';
import { contribute, manage, none, read, readAndShare, seeOnly } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const plantEngineering: SpacePlan = {
  name: 'Plant Engineering',
  owner: 'Manufacturing',
  subject: 'engineering',
  body: describe(
    'Layouts, machines and maintenance of the plants in **Linz**, **Lyon** and **Győr**. Drawings are valid only in the version that lies here; paper copies are not.',
    'Standstills: call the duty engineer first, write afterwards.',
  ),
  entries: { Staff: read, Manufacturing: manage, 'Health & Safety': readAndShare },
  folders: `
    Linz
    -Layout
    -Machines
    --Presse 3
    --Härteofen
    -Energy
    Lyon
    -Layout
    -Machines
    --Ligne d’assemblage 2
    -Énergie
    Győr
    -Layout
    -Machines
    Maintenance
    -Schedules
    -Spare Parts
    -Work Orders
    Standards
    -CAD
    Site Information
    -Visitors
  `,
  folderEntries: {
    'Maintenance/Work Orders': { Staff: contribute },
    'Site Information': { Staff: seeOnly },
    'Site Information/Visitors': { Staff: readAndShare, Guests: read },
    'Maintenance/Spare Parts': { Staff: none, 'Group Finance': read },
  },
  folderBodies: {
    'Maintenance/Work Orders': describe('Name the machine, the hour and what was done. _A picture helps._'),
    'Site Information/Visitors': describe(
      'Please read this before your visit. Safety shoes are lent at the gate.',
    ),
  },
  documents: [
    ' | Overview of plants.pptx | Report',
    'Linz/Layout | Layout hall {1,2,3}.png | Drawing',
    'Linz/Layout | Escape routes Linz.pdf | Drawing',
    'Linz/Machines | Machine list Linz.xlsx | Report',
    'Linz/Machines/Presse 3 | Presse 3 {Betriebsanleitung,Schmierplan,Hydraulikschema}.pdf | Procedure Translation',
    'Linz/Machines/Presse 3 | Störungsprotokoll.txt | Report',
    'Linz/Machines/Härteofen | Härteofen {Betriebsanleitung,Wartungsvertrag}.pdf | Procedure Contract',
    'Linz/Machines/Härteofen | Temperaturverlauf Härteofen.png | Drawing',
    'Linz/Energy | Energy use Linz {2024,2025,2026}.xlsx | Report',
    'Lyon/Layout | Plan d’implantation hall {A,B}.png | Drawing',
    'Lyon/Machines | Liste des machines Lyon.xlsx | Report Translation',
    'Lyon/Machines/Ligne d’assemblage 2 | Ligne 2 - {notice d’utilisation,schéma électrique}.pdf | Procedure Translation',
    'Lyon/Énergie | Bilan énergétique {2025,2026}.pdf | Report Translation',
    'Győr/Layout | Layout Győr.png | Drawing',
    'Győr/Machines | Gépjegyzék.xlsx | Report Translation',
    'Győr/Machines | Karbantartási napló.txt | Report Translation',
    'Maintenance/Schedules | Maintenance schedule {Q1,Q2,Q3,Q4} 2026.xlsx | Procedure',
    'Maintenance/Spare Parts | Critical spare parts.xlsx | Report Confidential',
    'Maintenance/Work Orders | Work order {4711,4718,4725,4731}.txt | Form',
    'Maintenance/Work Orders | Work order template.docx | Form Template',
    'Standards | Engineering standard {pipes,cables,machine guards,lifting gear}.pdf | Procedure',
    'Standards/CAD | CAD guideline.pdf | Procedure',
    'Site Information | Key register.xlsx | Form Confidential',
    'Site Information/Visitors | Welcome to {Linz,Lyon,Győr}.txt | Training',
  ],
};
