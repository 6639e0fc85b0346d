import { describe, describeInColumns } from './describe.ts';
import { contribute, manage, none, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const qualityManagement: SpacePlan = {
  name: 'Quality Management',
  owner: 'owner@atrium.example',
  subject: 'quality',
  body: describeInColumns(
    'two-sidebar-left',
    [
      '**Contact** Tomás Brandão, [quality@atrium.example](mailto:quality@atrium.example)',
      'Our management system follows **ISO 9001**. Procedures say who does what; forms are filled in and kept as records; certificates lie under _Certificates_ for customers who ask.',
    ],
    'Found something that is not right? Write a nonconformity report: a small one today saves a recall tomorrow.',
  ),
  entries: {
    Staff: readAndShare,
    Guests: read,
    Manufacturing: contribute,
    'Quality Management': manage,
  },
  folders: `
    Handbook
    -Processes
    -Organisation
    Procedures
    -Incoming Inspection
    -In-Process Inspection
    --Prüfpläne Linz
    --Plans de contrôle Lyon
    --Ellenőrzési tervek Győr
    -Final Inspection
    -Calibration
    Nonconformities
    -Open
    -Closed
    --8D Reports
    Audits
    -Internal Audits
    -Supplier Audits
    --Corrective Actions
    -Certification Audits
    Certificates
    Training
    🏆 Quality Awards
  `,
  folderEntries: {
    Nonconformities: { Staff: contribute },
    'Audits/Supplier Audits': { Staff: none, Guests: none, Manufacturing: read },
    'Audits/Supplier Audits/Corrective Actions': { Manufacturing: contribute },
    Audits: { Guests: none },
    Certificates: { Manufacturing: readAndShare },
  },
  folderBodies: {
    Nonconformities: describe(
      'One report per finding. **Open** ones are looked at every Tuesday at 9; closed ones stay for ten years.',
    ),
    Certificates: describe('These may be given to customers. Ask before you send anything else outside.'),
  },
  review: {
    users: true,
    roles: true,
    deadlineInDays: 14,
    pendingRoles: ['Staff', 'Guests', 'Manufacturing'],
  },
  documents: [
    ' | Quality policy.pdf | Policy',
    ' | Quality objectives 2026.pptx | Report',
    'Handbook | Quality management handbook.pdf | Procedure',
    'Handbook/Processes | Process map.png | Drawing',
    'Handbook/Processes | Process description - {Sales,Purchasing,Development,Production,Service}.docx | Procedure',
    'Handbook/Organisation | Quality representatives per plant.xlsx | Report',
    'Procedures/Incoming Inspection | Incoming inspection {procedure,sampling table,supplier release form}.docx | Procedure Form',
    'Procedures/In-Process Inspection/Prüfpläne Linz | Prüfplan {Getriebegehäuse,Kühlkörper,Schweißnähte}.docx | Procedure Translation',
    'Procedures/In-Process Inspection/Plans de contrôle Lyon | Plan de contrôle {bâti,arbre,carter}.docx | Procedure Translation',
    'Procedures/In-Process Inspection/Ellenőrzési tervek Győr | Ellenőrzési terv {tengely,ház}.docx | Procedure Translation',
    'Procedures/Final Inspection | Final inspection checklist.xlsx | Form',
    'Procedures/Final Inspection | Release note template.docx | Form Template',
    'Procedures/Calibration | Calibration plan {2025,2026}.xlsx | Procedure',
    'Procedures/Calibration | Torque wrench calibration curve.png | Drawing',
    'Nonconformities/Open | NC-2026-{118,121,126,127}.docx | Report',
    'Nonconformities/Closed | NC-2025-{044,057}.docx | Report Archive',
    'Nonconformities/Closed/8D Reports | 8D report {oil leak gearbox,cracked housing,wrong label}.pdf | Report',
    'Audits/Internal Audits | Internal audit report {Linz,Lyon,Győr} {2025,2026}.pdf | Report',
    'Audits/Internal Audits | Audit programme 2026.xlsx | Report',
    'Audits/Supplier Audits | Supplier audit {Steelworks North,Bearings Trading}.pdf | Report Confidential',
    'Audits/Supplier Audits/Corrective Actions | Corrective actions {Steelworks North,Bearings Trading}.xlsx | Report',
    'Audits/Certification Audits | Certification audit report {2024,2025}.pdf | Report',
    'Certificates | Certificate ISO {9001,14001,45001}.pdf | Contract',
    'Training | {8D method,Reading drawings,Measuring basics}.pptx | Training',
    '🏆 Quality Awards | Award ceremony {2024,2025}.png | Archive',
  ],
};
