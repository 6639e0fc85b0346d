import { describe } from './describe.ts';
import { contribute, manage, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const legalAndCompliance: SpacePlan = {
  name: 'Legal & Compliance',
  owner: 'Legal & Compliance',
  subject: 'legal',
  body: describe(
    'Contracts, advice and compliance files. What is written here may be **privileged**: do not forward it without asking.',
    'Standard agreements for daily use lie under _Templates_; most colleagues see only those.',
  ),
  entries: { 'Legal & Compliance': manage, 'Corporate Center': readAndShare },
  folders: `
    Contracts
    -Customers
    -Suppliers
    -Leases
    Templates
    -Non-Disclosure
    -Purchase Terms
    Compliance
    -Export Control
    -Trainings
    -Antitrust
    Disputes
    -Řízení Brno
    Intellectual Property
    -Trade Marks
    Powers of Attorney
  `,
  folderEntries: {
    'Templates/Non-Disclosure': { Staff: readAndShare },
    'Templates/Purchase Terms': { Staff: readAndShare, Guests: read },
    'Compliance/Trainings': { Staff: read },
    'Compliance/Export Control': { 'Strategic Projects': contribute },
    Disputes: { 'Corporate Center': [] },
  },
  folderBodies: {
    'Templates/Non-Disclosure': describe(
      'Take the one that fits, fill in the yellow places, change nothing else. Both sides sign before papers are exchanged.',
    ),
  },
  documents: [
    ' | Who signs what.pdf | Policy',
    'Contracts/Customers | Frame agreement {Nordbahn,Alpenenergie,Hafen Süd}.pdf | Contract Confidential',
    'Contracts/Suppliers | Supply contract {Steelworks North,Bearings Trading,Óbuda Castings}.pdf | Contract',
    'Contracts/Leases | Lease warehouse {Graz,Villeurbanne}.pdf | Contract',
    'Templates/Non-Disclosure | Non-disclosure agreement {mutual,one-sided}.docx | Contract Template',
    'Templates/Non-Disclosure | Geheimhaltungsvereinbarung.docx | Contract Template Translation',
    'Templates/Purchase Terms | General terms of purchase {EN,DE,FR}.docx | Contract Template',
    'Compliance | Compliance report {2024,2025}.pdf | Report',
    'Compliance/Export Control | Export classification list.xlsx | Report',
    'Compliance/Trainings | {Antitrust in one hour,Export control basics,Sanctions}.pptx | Training',
    'Compliance/Antitrust | Rules for trade association meetings.docx | Policy',
    'Disputes | Overview of disputes.xlsx | Report Confidential',
    'Disputes/Řízení Brno | Žaloba a vyjádření.docx | Report Confidential Translation',
    'Intellectual Property/Trade Marks | Trade mark register.xlsx | Report',
    'Intellectual Property/Trade Marks | Logo as registered.png | Drawing',
    'Powers of Attorney | Power of attorney {template,bank,customs}.docx | Form Template',
  ],
};
