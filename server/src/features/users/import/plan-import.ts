import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { isRankRole } from '../../../core/people/ladder.ts';
import type { ReadRow, UserRow } from './read-rows.ts';

/** A person who is there already. */
export interface Known {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  denyContactList: boolean;
  twoFactorRequired: boolean;
  hasTwoFactor: boolean;
  roles: number[];
}

export interface Role {
  id: number;
  name: string;
}

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  isUsing2FA: boolean;
  denyContactList: boolean;
  roles: number[];
}

export interface ChangedPerson {
  before: Known;
  after: NewPerson;
}

export type Planned =
  | { outcome: 'refused'; notes: Sentence[] }
  | { outcome: 'unchanged' }
  | { outcome: 'made'; person: NewPerson; notes: Sentence[] }
  | { outcome: 'changed'; person: ChangedPerson; notes: Sentence[] };

/** What a row does to what is there. An empty cell changes nothing; a cell with roles names all of them. */
export function planRow(
  { user, problems }: ReadRow,
  knownByEmail: Map<string, Known>,
  rolesByName: Map<string, Role>,
  nameOf: (role: number) => string,
): Planned {
  if (!user) return { outcome: 'refused', notes: problems };
  const before = knownByEmail.get(user.email.toLowerCase());
  const { roles, problem } = findRoles(user, rolesByName);
  const refused = problem ?? (before && whyLeftAlone(before, user));
  if (refused) return { outcome: 'refused', notes: [refused] };
  const after = { ...(before ? asNew(before) : newcomer), ...withoutRow(user), ...(roles ? { roles } : {}) };
  if (!before) {
    return {
      outcome: 'made',
      person: after,
      notes: after.roles.length > 0 ? [roleNote(after.roles, nameOf)] : [],
    };
  }
  const person = { before, after: { ...after, email: before.email } };
  const notes = describeChange(person, nameOf);
  return notes.length === 0 ? { outcome: 'unchanged' } : { outcome: 'changed', person, notes };
}

const newcomer: NewPerson = {
  email: '',
  firstName: '',
  lastName: '',
  isActive: true,
  isUsing2FA: false,
  denyContactList: false,
  roles: [],
};

const asNew = ({ twoFactorRequired, hasTwoFactor, id: _, ...known }: Known): NewPerson => ({
  ...known,
  isUsing2FA: twoFactorRequired || hasTwoFactor,
});

const withoutRow = ({ row: _, roles: __, ...fields }: UserRow) => fields;

function findRoles(
  { roles }: UserRow,
  rolesByName: Map<string, Role>,
): { roles?: number[]; problem?: Sentence } {
  if (!roles) return {};
  const ids = new Set<number>();
  for (const name of roles) {
    const role = rolesByName.get(name.toLowerCase());
    if (!role) return { problem: sentence('There is no role “{name}”.', { name }) };
    if (isRankRole(role.id))
      return { problem: sentence('The role “{name}” is never granted by an import.', { name: role.name }) };
    ids.add(role.id);
  }
  return { roles: [...ids].sort((a, b) => a - b) };
}

function whyLeftAlone(before: Known, { isUsing2FA }: UserRow): Sentence | undefined {
  if (before.roles.some(isRankRole)) return sentence('Administrators are not changed by an import.');
  if (isUsing2FA === false && (before.twoFactorRequired || before.hasTwoFactor)) {
    return sentence('Two-factor authentication is not switched off by an import.');
  }
  return undefined;
}

const words: Partial<Record<keyof NewPerson, Sentence>> = {
  firstName: sentence('First name'),
  lastName: sentence('Last name'),
  isActive: sentence('Active'),
  isUsing2FA: sentence('2-factor authentication'),
  denyContactList: sentence('Deny access to contact list'),
};

function describeChange({ before, after }: ChangedPerson, nameOf: (role: number) => string): Sentence[] {
  const was = asNew(before);
  const notes = Object.entries(words).flatMap(([key, word]) => {
    const [from, to] = [was[key as keyof NewPerson], after[key as keyof NewPerson]];
    return from === to ? [] : [sentence('{word}: {from} → {to}', { word, from: shown(from), to: shown(to) })];
  });
  const isSame = String(was.roles) === String(after.roles);
  return isSame ? notes : [...notes, roleNote(after.roles, nameOf)];
}

const shown = (value: unknown): Sentence | string =>
  typeof value === 'boolean'
    ? value
      ? sentence('yes')
      : sentence('no')
    : String(value) || sentence('empty');

const roleNote = (roles: number[], nameOf: (role: number) => string): Sentence =>
  sentence('Roles: {names}', { names: roles.map(nameOf).join(', ') });
