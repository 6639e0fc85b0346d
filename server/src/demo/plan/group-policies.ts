import { describe } from './describe.ts';
import { contribute, manage, none, read, readAndShare } from './grants.ts';
import type { SpacePlan } from './space-plan.ts';

export const groupPolicies: SpacePlan = {
  name: 'Group Policies',
  owner: 'Corporate Center',
  subject: 'policy',
  body: describe(
    '**The rules that hold for everyone in the Aldera Group.** A policy says what must be; a guideline says how it is usually done.',
    'Each policy has an owner and is read again every two years. Questions go to [policies@atrium.example](mailto:policies@atrium.example).',
  ),
  entries: {
    Staff: readAndShare,
    Guests: read,
    'Corporate Center': manage,
    'Legal & Compliance': contribute,
  },
  folders: `
    Conduct
    -Anti-Corruption
    -Gifts & Invitations
    -Whistleblowing
    People
    -Working Time
    -Remote Work
    -Diversity & Inclusion
    Information
    -Data Protection
    -Information Security
    --Guidelines
    Translations
    -Deutsch – Richtlinien für Beschäftigte
    -Français – Règlements
    -Русский – Политики
    -العربية – السياسات
    Drafts
    -For Comment
    Archive
  `,
  folderEntries: {
    Drafts: { Staff: none, Guests: none },
    'Drafts/For Comment': { Staff: contribute },
    Archive: { Guests: none },
  },
  folderBodies: {
    'Drafts/For Comment': describe(
      'Write into the document or add a note beside it. _Comments are collected until the end of the month._',
    ),
    Translations: describe('The English text is the binding one.'),
  },
  documents: [
    ' | Policy handbook 2026.pdf | Policy',
    ' | List of policies and owners.xlsx | Policy',
    'Conduct | Code of conduct.pdf | Policy',
    'Conduct | Code of conduct - {introduction for newcomers,refresher}.pptx | Policy Training',
    'Conduct/Anti-Corruption | Anti-corruption {policy,guideline for sales,guideline for purchasing}.pdf | Policy',
    'Conduct/Gifts & Invitations | Gifts register {2025,2026}.xlsx | Form',
    'Conduct/Gifts & Invitations | Request for approval of a gift.docx | Form Template',
    'Conduct/Whistleblowing | How to report a concern.{pdf,docx} | Policy',
    'People/Working Time | Working time {policy,shift models,overtime approval}.docx | Policy',
    'People/Remote Work | Remote work {policy,agreement,checklist home office}.docx | Policy Form',
    'People/Diversity & Inclusion | Equal opportunities report {2024,2025}.pdf | Report',
    'Information/Data Protection | Data protection policy.pdf | Policy',
    'Information/Data Protection | Record of processing - {HR,Sales,Purchasing}.xlsx | Form',
    'Information/Information Security | Information security policy.pdf | Policy',
    'Information/Information Security/Guidelines | Guideline {passwords,mobile devices,travel,removable media}.pdf | Policy Training',
    'Translations/Deutsch – Richtlinien für Beschäftigte | {Verhaltenskodex,Geschäftsgeheimnisse,Führungsgrundsätze}.docx | Policy Translation',
    'Translations/Français – Règlements | {Code de conduite,Règlement intérieur,Sécurité de l’information}.docx | Policy Translation',
    'Translations/Русский – Политики | {Кодекс поведения,Защита данных}.docx | Policy Translation',
    'Translations/العربية – السياسات | {مدونة السلوك,حماية البيانات}.docx | Policy Translation',
    'Drafts | Artificial intelligence policy v0.{1,2,3}.docx | Policy Confidential',
    'Drafts/For Comment | Travel policy 2027 draft.docx | Policy',
    'Archive | Policy handbook {2023,2024,2025}.pdf | Policy Archive',
  ],
};
