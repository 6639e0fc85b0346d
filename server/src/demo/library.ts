import { type NewFolder, parseFolderLines } from '@atrium/contract/parts/names';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { demoColleagues } from './people.ts';
import { board } from './plan/board.ts';
import { financeAndControlling } from './plan/finance-and-controlling.ts';
import { type Entries, none } from './plan/grants.ts';
import { groupPolicies } from './plan/group-policies.ts';
import { healthAndSafety } from './plan/health-and-safety.ts';
import { legalAndCompliance } from './plan/legal-and-compliance.ts';
import { plantEngineering } from './plan/plant-engineering.ts';
import { projects } from './plan/projects.ts';
import { qualityManagement } from './plan/quality-management.ts';
import type { Review, SpacePlan } from './plan/space-plan.ts';
import type { Subject } from './plan/subjects.ts';
import { seededRandom } from './seeded-random.ts';
import { type DemoAccount, demoAccounts } from './sign-ins.ts';

export interface DemoLibrary {
  tags: string[];
  spaces: DemoSpace[];
  documents: DemoDocument[];
}

export interface DemoSpace {
  name: string;
  /** An e-mail. */
  owner: string;
  ownerName: string;
  body: RichText;
  /** The entries at the root: role name → flags. */
  entries: Entries;
  /** The folders as a tree, the way they are made in one go. */
  tree: NewFolder[];
  /** The folders that have permission entries or a description of their own. */
  folders: DemoFolder[];
  review: Review | undefined;
}

export interface DemoFolder {
  path: string[];
  /** Role name → flags; none is an entry without flags. */
  entries: Entries;
  body: RichText | undefined;
}

export interface DemoDocument {
  space: string;
  /** Names from the top; empty at the space's root. */
  folder: string[];
  name: string;
  tags: string[];
  /** The e-mail of somebody who may create documents there. */
  author: string;
  ageInDays: number;
  subject: Subject;
  seed: number;
}

const plans = [
  groupPolicies,
  qualityManagement,
  plantEngineering,
  healthAndSafety,
  financeAndControlling,
  legalAndCompliance,
  board,
  projects,
];

const tags =
  'Policy Procedure Form Report Contract Drawing Minutes Training Template Confidential Archive Translation'.split(
    ' ',
  );

/** Spaces, folders and documents of the Aldera Group: the same every time, and no database needed. */
export function demoLibrary(people: DemoAccount[] = [...demoAccounts, ...demoColleagues(52)]): DemoLibrary {
  const random = seededRandom(4_071_789);
  return {
    tags,
    spaces: plans.map((plan) => unfoldSpace(plan, people)),
    documents: plans.flatMap((plan) => unfoldDocuments(plan, people, random)),
  };
}

function unfoldSpace(plan: SpacePlan, people: DemoAccount[]): DemoSpace {
  const tree = parseFolderLines(plan.folders);
  if ('error' in tree) throw new Error(`${plan.name}, line ${tree.line}: ${tree.error}`);
  const special = new Set([...Object.keys(plan.folderEntries), ...Object.keys(plan.folderBodies)]);
  return {
    name: plan.name,
    owner: ownerOf(plan, people).email,
    ownerName: nameOf(ownerOf(plan, people)),
    body: plan.body,
    entries: plan.entries,
    tree: tree.folders,
    folders: [...special].sort().map((path) => ({
      path: path.split('/'),
      entries: plan.folderEntries[path] ?? {},
      body: plan.folderBodies[path],
    })),
    review: plan.review,
  };
}

const nameOf = ({ firstName, lastName }: DemoAccount) => `${firstName} ${lastName}`;

function ownerOf({ owner }: SpacePlan, people: DemoAccount[]): DemoAccount {
  const found = people.find(({ email, roles, what }) =>
    owner.includes('@') ? email === owner : what === 'colleague' && roles.includes(owner),
  );
  if (!found) throw new Error(`Nobody in the demo company is ${owner}.`);
  return found;
}

function unfoldDocuments(plan: SpacePlan, people: DemoAccount[], random: () => number): DemoDocument[] {
  const owner = ownerOf(plan, people).email;
  return plan.documents.flatMap((line) => {
    const [path = '', pattern = '', tagNames = ''] = line.split('|').map((part) => part.trim());
    const folder = path === '' ? [] : path.split('/');
    const authors = people.filter(
      ({ roles, twoFactorRequired }) =>
        !twoFactorRequired && roles.some((role) => mayCreate(plan, folder, role)),
    );
    return unfoldName(pattern).map((name) => ({
      space: plan.name,
      folder,
      name,
      tags: tagNames.split(' '),
      author: random() < 0.75 ? (authors[Math.floor(random() * authors.length)]?.email ?? owner) : owner,
      ageInDays: ageOf(name, random()),
      subject: plan.subject,
      seed: Math.floor(random() * 2 ** 31),
    }));
  });
}

/** The nearest entry of the role decides, as in the real evaluation. */
function mayCreate(plan: SpacePlan, folder: string[], role: string): boolean {
  for (let depth = folder.length; depth > 0; depth -= 1) {
    const entry = plan.folderEntries[folder.slice(0, depth).join('/')]?.[role];
    if (entry) return entry.includes('canCreateDocument');
  }
  return (plan.entries[role] ?? none).includes('canCreateDocument');
}

/** `Report {A,B} {1,2}.pdf` → four names. */
function unfoldName(pattern: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined || choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => unfoldName(pattern.replace(whole, choice)));
}

/** The age of a document: most are recent, and a year in the name puts it into the past. */
function ageOf(name: string, chance: number): number {
  const year = Number(/\b20[12]\d\b/.exec(name)?.[0] ?? 2026);
  return Math.max(0, 2026 - year) * 365 + Math.floor(chance ** 2 * 300);
}
